import { expect, test } from 'vitest';
import { guardServer } from '../../src/adapters/claude-agent-sdk.ts';
import { healedLamp, lamp, lampClosed, lampNote, lampReceipt, objectSamples, rightLamp, wrongLamp } from './samples.ts';

// The SDK brings 384 MB of a native program, so it is not installed here: these hold the hook to what its types say.
const input = (tool_input: unknown, tool = 'mcp__home__set_lamp', session_id = 's1') => ({
  hook_event_name: 'PreToolUse',
  session_id,
  tool_name: tool,
  tool_input,
  unknown_member: 1,
});

test.each(objectSamples)('$id comes out as check says', async ({ tool, object, options, ofObject }) => {
  const { hooks } = guardServer('home', [tool], options);
  const { hookSpecificOutput: output } = await hooks[0]!(input(object, `mcp__home__${tool.name}`), 'u1');
  if (ofObject.outcome === 'accepted') expect(output).toBeUndefined();
  else if (ofObject.outcome === 'healed') expect(output).toMatchObject({ updatedInput: ofObject.arguments });
  else expect(output).toMatchObject({ permissionDecision: 'deny', permissionDecisionReason: ofObject.receipt });
});

test('a call is denied with the receipt, and healed after it', async () => {
  const { hooks, matcher } = guardServer('home', [lamp]);
  expect(new RegExp(`^${matcher}$`).test('mcp__home__set_lamp')).toBe(true);
  expect(await hooks[0]!(input(wrongLamp))).toEqual({
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: 'deny',
      permissionDecisionReason: lampReceipt,
    },
  });
  expect(await hooks[0]!(input(rightLamp))).toEqual({
    hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput: healedLamp, additionalContext: lampNote },
  });
});

test('built-in tools, other servers and other events are left alone', async () => {
  const { hooks } = guardServer('home', [lamp]);
  expect(await hooks[0]!(input({}, 'Read'))).toEqual({});
  expect(await hooks[0]!(input({}, 'mcp__other__set_lamp'))).toEqual({});
  expect(await hooks[0]!({ ...input({}), hook_event_name: 'PostToolUse' })).toEqual({});
  expect(await hooks[0]!(undefined)).toEqual({});
});

test('the cap counts in each session by itself', async () => {
  const { hooks } = guardServer('home', [lamp]);
  const reason = async (session: string) =>
    (await hooks[0]!(input({}, undefined, session))).hookSpecificOutput?.permissionDecisionReason;
  for (let i = 0; i < 3; i++) await reason('a');
  expect(await reason('a')).toBe(lampClosed);
  expect(await reason('b')).toContain('is missing');
});
