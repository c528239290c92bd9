import { describe, expect, test } from 'vitest';
import { isTalk } from './is-talk.ts';
import { skipEndMarks, skipFence, skipToken } from './marks.ts';

describe('talk', () => {
  test.each(['Here you go: ', '好的，调用如下：\n', '[Tool call] ', 'const call = ', 'It is 5 o’clock. ', '**Call** '])(
    'may stand before an object: %j',
    (text) => {
      expect(isTalk(text, 'before')).toBe(true);
    },
  );

  test.each([
    'I will not run ',
    'Don’t send this: ',
    'Never call it with\n```json\n',
    'Instead of ',
    'For example ',
    'e.g. ',
    '请不要执行：',
    '例如：\n',
  ])('is not what keeps the object after it from being the call: %j', (text) => {
    expect(isTalk(text, 'before')).toBe(false);
  });

  test.each([
    'I could not find it. Here is the call: ',
    'This is not the last step.\n',
    '文件不能打开。重试：',
    'The note is: ',
    'Nothing else: ',
    'Follow examples.py: ',
  ])('may have said no to something else before: %j', (text) => {
    expect(isTalk(text, 'before')).toBe(true);
  });

  test.each([
    ' Actually, do not run this.',
    '\n\nWait, I should ask first.',
    ' (example only)',
    '\nThis was not meant to be sent.',
    ' Please ignore the call above.',
    ' — scratch that',
    " I'll wait for your response before it runs.",
    ' Wait for the user.',
    ' Wait for the results of the other call. Wait, no.',
    '\n等等，先不要执行。',
    '\n算了',
  ])('may take back the object before it: %j', (text) => {
    expect(isTalk(text, 'after')).toBe(false);
  });

  test.each([
    ' I await the result.',
    ' This lists the actual files.',
    ' Cancelled items are listed too.',
    "\nI'll wait for the result before I go on.",
    ' Wait for the tool response.',
    ' I will wait for the search’s results',
  ])('takes nothing back: %j', (text) => {
    expect(isTalk(text, 'after')).toBe(true);
  });

  test.each(['.', ';', '\nDone :)', ' - that is all', ' [end]', '\n* one\n* two'])(
    'may stand after one: %j',
    (text) => {
      expect(isTalk(text, 'after')).toBe(true);
    },
  );

  test.each(['"a": ', 'path="x", options=', 'n = 5, ', 'call(', '[', 'x, ', 'a + ', '} ', '<b>', '<a href=x>', 'a ] '])(
    'is not what could be a part of a call before an object: %j',
    (text) => {
      expect(isTalk(text, 'before')).toBe(false);
    },
  );

  test.each([',', ', "c": 2', ': 2', '}', ']', ' + 1', ' = 2', "'", ' [', '</b>', ' limit=20'])(
    'is not what could be a part of a call after an object: %j',
    (text) => {
      expect(isTalk(text, 'after')).toBe(false);
    },
  );
});

describe('marks', () => {
  test.each([
    ...['<|im_end|>', '<|channel|>', '<｜tool▁calls▁end｜>', '<tool_call>', '</tool_call>', '</s>', '<end_of_turn>'],
    ...['[TOOL_CALLS]', '[/INST]', '</invoke>', '</parameter>', '<vendor:function_calls>', '</think>'],
  ])('%s is a control token', (text) => {
    expect(skipToken(`${text}{`, 0)).toBe(text.length);
  });

  test.each([
    '<|',
    '<b>',
    '<invoke name="x">',
    '<parameter name="x">',
    '<parameter>',
    '<function=x>',
    '[x]',
    '[1]',
    '< |x|>',
    'x',
  ])('%s is none', (text) => {
    expect(skipToken(text, 0)).toBe(0);
  });

  test.each([
    ['```json\n{', 7],
    ['```{', 3],
    ['```json {', 8],
    ['~~~\n', 3],
    ['```\nHope', 3],
    ['```Hope that', 3],
    ['`{', 1],
    ['x', 0],
  ])('the rim in %j ends at %i', (text, end) => {
    expect(skipFence(text, 0)).toBe(end);
  });

  test('at the end are blanks, tokens and rims', () => {
    const text = '{"a":1 \n```\u00a0</tool_call><|im_end|>\n';
    expect(skipEndMarks(text, 6)).toBe(text.length);
    expect(skipEndMarks('x </s> y', 1)).toBe(7);
  });
});
