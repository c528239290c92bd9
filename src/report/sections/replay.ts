import { drawSplit } from '../charts/bars.ts';
import { writeLegend, writeTable } from '../charts/figure.ts';
import { type Html, html } from '../html.ts';
import { describeCounts } from '../outcomes.ts';
import type { ReplayReport } from '../replay.ts';
import type { Speech } from '../speech.ts';
import { type Section, writeName } from './section.ts';

/** Writes what a change would have done to recorded calls. */
export function writeReplay(replay: ReplayReport, speech: Speech): Section {
  const { words, number, calls } = speech;
  const { columns } = words;
  const side = (title: string, counts: ReplayReport['before']): Html =>
    html`<div class="side"><h3>${title}</h3>${drawSplit(counts, { height: 20, alt: words.replay.alt(title, describeCounts(counts, speech)) })}
<p class="note">${describeCounts(counts, speech)}</p></div>`;
  const { before, after } = replay;
  const verdict =
    replay.moves.length === 0 ? words.replay.same : words.replay.verdict(calls(replay.better), calls(replay.worse));
  const moves =
    replay.moves.length > 0 &&
    html`<h3>${words.replay.moves}</h3>${writeTable(
      words.replay.moves,
      [{ title: columns.change }, { title: columns.calls, kind: 'number' }],
      replay.moves.map((move) => [`${words.outcomes[move.from]} → ${words.outcomes[move.to]}`, number(move.calls)]),
      'narrow',
    )}`;
  const body = html`<p class="lead">${verdict}${replay.lost > 0 && html`${words.sentenceSpace}<strong>${words.replay.lost(calls(replay.lost))}</strong>`}${replay.otherArguments > 0 && html`${words.sentenceSpace}${words.replay.otherArguments(calls(replay.otherArguments))}`}</p>
<figure><figcaption>${words.replay.caption(calls(before.calls))}</figcaption>
${writeLegend(speech, (outcome) => before[outcome] + after[outcome] > 0)}
<div class="sides">${side(columns.before, before)}${side(columns.after, after)}</div></figure>
${moves}${replay.worseCalls.length > 0 && writeWorse(replay, speech)}`;
  return { id: 'replay', heading: words.replay.heading, body };
}

/** Calls that are mended now hurt little, so their list opens only when asked for; calls that are lost stand open. */
function writeWorse(replay: ReplayReport, { words }: Speech): Html {
  const { columns } = words;
  const table = writeTable(
    words.replay.worse,
    [{ title: columns.call }, { title: columns.tool }, { title: columns.change }, { title: columns.issue }],
    replay.worseCalls.map((call) => [
      html`#${call.number} ${call.id !== undefined && writeName(call.id)}`,
      writeName(call.tool),
      `${words.outcomes[call.from]} → ${words.outcomes[call.to]}`,
      call.issue === undefined ? '' : writeName(call.issue),
    ]),
  );
  return html`<details${replay.lost > 0 && html` open`}><summary>${words.replay.worse}</summary>${table}</details>`;
}
