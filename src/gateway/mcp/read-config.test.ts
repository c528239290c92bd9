import { describe, expect, test } from 'vitest';
import { chooseServer, readConfig } from './read-config.ts';

function read(text: string, environment: Readonly<Record<string, string>> = {}) {
  return readConfig(text, 'mcp.json', environment);
}

describe('a file of servers', () => {
  test('holds commands and addresses', () => {
    const servers = read(
      '{"mcpServers": {"files": {"command": "npx", "args": ["-y", "x"], "env": {"A": "1"}, "cwd": "/"}, "web": {"type": "http", "url": "https://a.example/mcp", "headers": {"X-Key": "k"}}, "old": {"type": "sse", "url": "http://b.example/sse"}}, "other": 1}',
    );
    expect(servers).toEqual([
      {
        kind: 'command',
        name: 'files',
        command: { command: 'npx', written: 'npx', args: ['-y', 'x'], env: { A: '1' }, cwd: '/' },
      },
      { kind: 'address', name: 'web', url: new URL('https://a.example/mcp'), headers: { 'X-Key': 'k' } },
      { kind: 'address', name: 'old', url: new URL('http://b.example/sse'), older: true },
    ]);
  });

  test('is filled from variables, wherever it says what to start or to ask', () => {
    const text = JSON.stringify({
      mcpServers: {
        files: {
          command: '${BIN}/server',
          args: ['--root', '${ROOT:-/srv}', '$ROOT'],
          env: { TOKEN: 'k-${env:TOKEN}' },
          cwd: '${BIN}',
        },
        web: { url: 'https://${HOST}/mcp', headers: { Authorization: 'Bearer ${TOKEN}' } },
      },
    });
    const command = {
      command: '/opt/server',
      written: '${BIN}/server',
      args: ['--root', '/srv', '$ROOT'],
      cwd: '/opt',
    };
    expect(read(text, { BIN: '/opt', TOKEN: 't', HOST: 'a.example' })).toEqual([
      { kind: 'command', name: 'files', command: { ...command, env: { TOKEN: 'k-t' } } },
      { kind: 'address', name: 'web', url: new URL('https://a.example/mcp'), headers: { Authorization: 'Bearer t' } },
    ]);
  });

  test('is no address when a variable makes none of it, and the value is not told', () => {
    const text = '{"mcpServers": {"a": {"url": "${PLACE}/mcp"}}}';
    expect(() => read(text, { PLACE: 's3cret' })).toThrow(/"url" of the server "a" is no address; (?!.*s3cret)/);
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
    [
      '{"mcpServers": {"a": {"command": "x",\n"argz": ["-y"]}}}',
      'mcp.json, line 2: the server "a" has "argz"; write "args"',
    ],
    ['{"mcpServers": {"a": {"url": "http://x",\n"header": {}}}}', 'mcp.json, line 2: the server "a" has "header"'],
    ['{"mcpServers": {"a": {"command": "x", "cwd": 1}}}', '"cwd" of the server "a"'],
    [
      '{"mcpServers": {"a": {"url": "http://x",\n"headers": 1}}}',
      'mcp.json, line 2: "headers" of the server "a" must hold',
    ],
    ['{"mcpServers": {"a":\n{"url":\n"localhost"}}}', 'mcp.json, line 3: "url" of the server "a" is no address'],
    [
      '{"mcpServers": {"a": {"command": "x", "args": [\n"-y",\n"${WHERE}"]}}}',
      'mcp.json, line 3: "args" of the server "a": the variable WHERE is not set; set it, or write ${WHERE:-a default}',
    ],
    [
      '{"mcpServers": {"a": {"command": "x",\n"env": {"T": "${input:token}"}}}}',
      'mcp.json, line 2: "env" of the server "a": ${input:token} is filled by editors only; write ${NAME}',
    ],
  ])('says where it is wrong and what to write: %j', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  test('may hold what other clients have in it', () => {
    const text = '{"mcpServers": {"a": {"command": "x", "args": [], "arg": 1, "envFile": ".env", "disabled": true}}}';
    expect(read(text)).toMatchObject([{ kind: 'command', name: 'a' }]);
  });

  test('is asked for a server by name', () => {
    const two = read('{"mcpServers": {"a": {"command": "x"}, "b": {"command": "y"}}}');
    expect(chooseServer(two, 'b', 'f').name).toBe('b');
    expect(() => chooseServer(two, 'c', 'f')).toThrow('f holds no server "c"; it holds a, b');
  });
});
