import { isObject, ToolmendError } from '../base/index.ts';
import type { BudgetSnapshot, ToolState, TurnState } from './budget.ts';

/** Reads a snapshot that may come from anywhere; throws a `ToolmendError` (`store`) that names the first wrong place. */
export function readSnapshot(snapshot: unknown): BudgetSnapshot {
  const state = readObject(snapshot, '');
  if (state['version'] !== 1) fail('/version', 'must be 1');
  return { version: 1, turns: readList(state['turns'], '/turns').map((turn, i) => readTurn(turn, `/turns/${i}`)) };
}

function readTurn(value: unknown, at: string): TurnState {
  const turn = readObject(value, at);
  return {
    session: readText(turn, 'session', at),
    agent: readText(turn, 'agent', at),
    turn: readText(turn, 'turn', at),
    rounds: readCount(turn, 'rounds', at),
    lastRound: readTextOrNull(turn, 'lastRound', at),
    closed: readFlag(turn, 'closed', at),
    tools: readList(turn['tools'], `${at}/tools`).map((tool, i) => readTool(tool, `${at}/tools/${i}`)),
  };
}

function readTool(value: unknown, at: string): ToolState {
  const tool = readObject(value, at);
  return {
    tool: readText(tool, 'tool', at),
    refusals: readCount(tool, 'refusals', at),
    lastRound: readTextOrNull(tool, 'lastRound', at),
    failure: tool['failure'] === null ? null : readCount(tool, 'failure', at),
    lines: readCount(tool, 'lines', at),
    closed: readFlag(tool, 'closed', at),
  };
}

function readObject(value: unknown, at: string): Record<string, unknown> {
  return isObject(value) ? value : fail(at, 'must be an object');
}

function readList(value: unknown, at: string): readonly unknown[] {
  return Array.isArray(value) ? value : fail(at, 'must be a list');
}

function readText(holder: Record<string, unknown>, key: string, at: string): string {
  const value = holder[key];
  return typeof value === 'string' ? value : fail(`${at}/${key}`, 'must be a text');
}

function readTextOrNull(holder: Record<string, unknown>, key: string, at: string): string | null {
  return holder[key] === null ? null : readText(holder, key, at);
}

function readCount(holder: Record<string, unknown>, key: string, at: string): number {
  const value = holder[key];
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? value
    : fail(`${at}/${key}`, 'must be a whole number from 0 up');
}

function readFlag(holder: Record<string, unknown>, key: string, at: string): boolean {
  const value = holder[key];
  return typeof value === 'boolean' ? value : fail(`${at}/${key}`, 'must be true or false');
}

function fail(at: string, problem: string): never {
  throw new ToolmendError('store', `a snapshot of a retry budget is not usable: ${at === '' ? 'it' : at} ${problem}`, {
    at,
  });
}
