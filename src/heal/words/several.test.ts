import { describe, expect, test } from 'vitest';
import { leavesOpen } from './says-nothing.ts';
import { namesSeveral } from './several.ts';

describe('a text that names several things', () => {
  test.each([
    'a@x.test b@x.test',
    'a@x.test and b@x.test',
    '#vip #new',
    'vip\tnew',
    'vip | new',
    'red & blue',
    'Paris and New York',
    'Anna und Bernd',
    'Madrid y Lima',
    'a.ts b.ts',
    'src/a.ts src/b.ts',
    '/tmp/a /tmp/b',
    'x.test y.test',
    '-la /tmp',
    'rm -rf /tmp/a',
    '张三和李四',
    '北京 上海',
    '东京/大阪',
    'red / blue',
    '- John',
    '• John',
    '東京と大阪',
  ])('is %j', (text) => {
    expect(namesSeveral(text)).toBe(true);
  });

  test.each([
    'a@x.test',
    'Ann <a@x.test>',
    'New York',
    'good first issue',
    '#vip',
    'AT&T',
    'a|b',
    '-la',
    '-5 degrees',
    'My file.txt',
    '/home/me/My Documents/a.txt',
    'src/a.ts',
    'Dr. Miller',
    'The user likes tea and coffee',
    'Tea or coffee?',
    'Compare Rust and Go for servers',
    '2026-10-05 09:00',
    '中华人民共和国',
    '温和',
    '测试登录功能和注册功能是否正常',
    'John Doe 张三',
  ])('is not %j', (text) => {
    expect(namesSeveral(text)).toBe(false);
  });
});

describe('a text that leaves a field open', () => {
  test.each([
    'none',
    'N/A',
    'Not specified',
    'unknown',
    'TBD',
    '<none>',
    '(none)',
    '?',
    '...',
    '不需要',
    'なし',
    'keine',
  ])('is %j', (text) => {
    expect(leavesOpen(text)).toBe(true);
  });

  test.each(['no', 'unknown artist', 'none of these', 'all', '(a)', 'null island'])('is not %j', (text) => {
    expect(leavesOpen(text)).toBe(false);
  });
});
