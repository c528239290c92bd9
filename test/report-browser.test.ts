/** The page in a real browser: what it loads, how it fits, who can read and reach it. Skipped where there is no Chromium. */
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readReport } from '../src/ledger/index.ts';
import { renderReport } from '../src/report/index.ts';
import {
  focusedId,
  listStops,
  measureContrast,
  measureOverflow,
  openAll,
  readColumns,
  readFills,
  readFocus,
} from './report-in-page.mjs';
import { countsOf, reportOf, sampleReader, sampleTools } from './report-samples.ts';

const executablePath = process.env['TOOLMEND_TEST_CHROMIUM'] ?? '/usr/bin/chromium';
const missing = existsSync(executablePath)
  ? ''
  : ` (skipped: no Chromium at ${executablePath}; TOOLMEND_TEST_CHROMIUM names another)`;

const pages = new Map<string, string>();
const asked: string[] = [];
let server: Server;
let browser: Browser;

interface View {
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
}

/** Opens a page, does something with it, and returns what the browser complained about and asked for meanwhile. */
async function look(
  name: string,
  { width = 1280, scheme = 'light' }: View,
  act: (page: Page) => Promise<void> = async () => {},
): Promise<readonly string[]> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
  const troubles: string[] = [];
  try {
    const page = await context.newPage();
    const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`;
    page.on('console', (message) => troubles.push(`console: ${message.text()}`));
    page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
    page.on('request', (request) => {
      if (request.url() !== home && !request.url().startsWith('data:')) troubles.push(`request: ${request.url()}`);
    });
    await page.goto(home);
    await act(page);
  } finally {
    await context.close();
  }
  return troubles;
}

describe.skipIf(missing !== '')(`the page in a browser${missing}`, { timeout: 60_000 }, () => {
  beforeAll(async () => {
    const data = await readReport(await sampleReader(40), { toolFile: { tools: sampleTools } });
    const effects = data.proposals.map(({ evidence }) => ({ better: evidence.calls, worse: 1 }));
    const replay = {
      before: countsOf(700, 350, 110, 2),
      after: countsOf(900, 230, 32),
      moves: [{ from: 'healed', to: 'accepted', calls: 200 }] as const,
      better: 278,
      worse: 1,
      lost: 1,
      otherArguments: 120,
      tools: [],
      worseCalls: [
        { number: 7, id: 'c7', tool: 'edit_file', from: 'accepted', to: 'rejected', issue: 'type /a' },
      ] as const,
    };
    for (const locale of ['en', 'zh'] as const)
      pages.set(`/${locale}`, renderReport(data, { locale, effects, replay }));
    pages.set('/empty', renderReport(reportOf()));
    const long = JSON.parse(
      JSON.stringify(data)
        .replaceAll('search_files', `search_${'very_long_'.repeat(15)}name`)
        .replaceAll('coral-7b', 'x'.repeat(150))
        .replaceAll(
          '"modified"',
          JSON.stringify('<script>document.title="owned"</script><img src="http://127.0.0.1/evil.png">'),
        ),
    ) as typeof data;
    pages.set('/long', renderReport(long));
    server = createServer((request, response) => {
      asked.push(request.url!);
      const page = pages.get(request.url!);
      response
        .writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
        .end(page ?? '');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    browser = await chromium.launch({
      executablePath,
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  test.each(['en', 'zh', 'empty', 'long'])('%s: nothing goes wrong, and nothing else is asked for', async (name) => {
    asked.length = 0;
    expect(await look(name, {})).toEqual([]);
    expect(asked).toEqual([`/${name}`]);
  });

  test('what a model wrote is shown as text and runs nothing', async () => {
    await look('long', {}, async (page) => {
      expect(await page.title()).toMatch(/^Tool call report/);
      expect(await page.locator('script, img').count()).toBe(0);
      expect(await page.locator('body').textContent()).toContain('<script>document.title=');
    });
  });

  test.each([
    ['en', 360],
    ['zh', 360],
    ['empty', 360],
    ['long', 360],
    ['en', 768],
    ['zh', 1280],
  ])('%s fits %d pixels without scrolling sideways', async (name, width) => {
    await look(name, { width }, async (page) => {
      const { wide, out } = await page.evaluate(measureOverflow);
      expect(out).toEqual([]);
      expect(wide).toBeLessThanOrEqual(width);
    });
  });

  test.each(['en', 'zh'])(
    '%s: the keyboard reaches everything in the order of the page, and shows where it is',
    async (name) => {
      await look(name, {}, async (page) => {
        const expected = await page.evaluate(listStops);
        expect(expected.length).toBeGreaterThan(20);
        const met: string[] = [];
        for (let count = 0; count < expected.length; count++) {
          await page.keyboard.press('Tab');
          const { stop, outline } = await page.evaluate(readFocus);
          met.push(stop);
          expect(outline, stop).toBeGreaterThanOrEqual(2);
        }
        expect(met).toEqual(expected);
      });
    },
  );

  test('the first stop leads past the contents, and data opens by key', async () => {
    await look('en', {}, async (page) => {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      expect(await page.evaluate(focusedId)).toBe('main');
      await page.locator('#timeline summary').focus();
      await page.keyboard.press('Enter');
      expect(await page.locator('#timeline tbody tr').first().isVisible()).toBe(true);
      expect(await page.locator('#timeline tbody tr').count()).toBe(30);
    });
  });

  test('has its landmarks, one first heading, and headings that go down step by step', async () => {
    await look('en', {}, async (page) => {
      for (const role of ['banner', 'navigation', 'main', 'contentinfo'] as const) {
        expect(await page.getByRole(role).count(), role).toBe(1);
      }
      const levels = await page.getByRole('heading').evaluateAll((all) => all.map((each) => Number(each.tagName[1])));
      expect(levels.filter((level) => level === 1)).toEqual([1]);
      levels.forEach((level, index) => {
        expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
      });
      expect(await page.getByRole('region').count()).toBe(11);
    });
  });

  test('charts are heard by their names, tables by theirs', async () => {
    await look('en', {}, async (page) => {
      const columns = page.getByRole('img', {
        name: /^Columns of calls by outcome over 30 days\. The worst day is Nov \d+, 2026/,
      });
      expect(await columns.count()).toBe(1);
      expect(
        await page.getByRole('img', { name: /^All calls by outcome: Accepted \d+ \(\d+%\), Healed/ }).count(),
      ).toBe(1);
      expect(await page.getByRole('img', { name: /^atlas-mini: Accepted/ }).count()).toBe(1);
      expect(await page.getByRole('img', { name: '' }).count()).toBe(
        await page.getByRole('img', { name: /./ }).count(),
      );
      expect(await page.getByRole('group', { name: 'Which field lives on which rule' }).count()).toBe(1);
      const row = page.getByRole('row', { name: /^search_files\.sort .*, the field lives on it/ });
      expect(await row.count()).toBe(1);
    });
  });

  test('a chart has the heights of its numbers', async () => {
    await look('en', {}, async (page) => {
      await page.locator('#timeline summary').click();
      const { heights, calls } = await page.evaluate(readColumns);
      const unit = heights[0]! / calls[0]!;
      heights.forEach((height, index) => {
        expect(height).toBeCloseTo(calls[index]! * unit, 0);
      });
    });
  });

  test.each([
    ['en', 'light'],
    ['en', 'dark'],
    ['zh', 'dark'],
  ] as const)('%s %s: every text stands out from its ground, and every mark', async (name, scheme) => {
    await look(name, { scheme }, async (page) => {
      await page.evaluate(openAll);
      const { texts, weak, marks, ground } = await page.evaluate(measureContrast);
      expect(texts).toBeGreaterThan(300);
      expect(weak).toEqual([]);
      for (const [mark, ratio] of Object.entries(marks)) expect(ratio, mark).toBeGreaterThanOrEqual(3);
      if (scheme === 'dark') expect(ground).toBeLessThan(0.05);
      else expect(ground).toBeGreaterThan(0.9);
    });
  });

  test('outcomes differ in more than colour', async () => {
    await look('en', {}, async (page) => {
      const fills = await page.evaluate(readFills);
      expect(fills[0]).toContain('#mark-healed');
      expect(fills[1]).toContain('#mark-closed');
      expect(fills[2]).not.toBe(fills[3]);
      expect(await page.locator('.legend').first().textContent()).toMatch(/Accepted\s*Healed\s*Refused/);
    });
  });
});
