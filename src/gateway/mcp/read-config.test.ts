import { describe, expect, test } from 'vitest';
import { chooseServer, readConfig } from './read-config.ts';

function read(text: string) {
  return readConfig(text, 'mcp.json');
}

describe('a file of servers', () => {
  test('holds commands and addresses', () => {
    const servers = read(
      '{"mcpServers": {"files": {"command": "npx", "args": ["-y", "x"], "env": {"A": "1"}, "cwd": "/"}, "web": {"type": "http", "url": "https://a.example/mcp", "headers": {"X-Key": "k"}}, "old": {"type": "sse", "url": "http://b.example/sse"}}, "other": 1}',
    );
    expect(servers).toEqual([
      { kind: 'command', name: 'files', command: { command: 'npx', args: ['-y', 'x'], env: { A: '1' }, cwd: '/' } },
      { kind: 'address', name: 'web', url: new URL('https://a.example/mcp'), headers: { 'X-Key': 'k' } },
      { kind: 'address', name: 'old', url: new URL('http://b.example/sse'), older: true },
    ]);
  });

  test.each([
    ['{\n "mcpServers": {,}\n}', 'mcp.json, line 2: this is no JSON; look for a comma'],
    ['{\n "mcpServers": {"é": {"command": "a"}\n\n', 'mcp.json, line 4: this is no JSON'],
    ['{"servers": {}}', 'mcp.json, line 1: there are no servers; write {"mcpServers"'],
    ['{"mcpServers":\n {"a":\n {}}}', 'mcp.json, line 3: the server "a" needs either "command"'],
    [
      '{"mcpServers": {"a": {"command": "x",\n"args": "-y"}}}',
      'mcp.json, line 2: "args" of the server "a" must be a list',
    ],
    ['{"mcpServers": {"a": {"command": "x",\n"env": {"P": 1}}}}', 'mcp.json, line 2: "env" of the server "a"'],
    ['{"mcpServers": {"a": {"command": "x", "cwd": 1}}}', '"cwd" of the server "a"'],
    [
      '{"mcpServers": {"a": {"url": "http://x",\n"headers": 1}}}',
      'mcp.json, line 2: "headers" of the server "a" must hold',
    ],
    ['{"mcpServers": {"a":\n{"url":\n"localhost"}}}', 'mcp.json, line 3: "url" of the server "a" is no address'],
  ])('says where it is wrong and what to write: %j', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  test('is asked for a server by name', () => {
    const two = read('{"mcpServers": {"a": {"command": "x"}, "b": {"command": "y"}}}');
    expect(chooseServer(two, 'b', 'f').name).toBe('b');
    expect(() => chooseServer(two, 'c', 'f')).toThrow('f holds no server "c"; it holds a, b');
  });
});
