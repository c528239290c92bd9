import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createModelProxy } from '../../src/gateway/index.ts';
import { askForWeather } from './ask.ts';
import { createSloppyServer } from './sloppy-server.ts';

test('the same client gets broken arguments from the server, and healed ones through the proxy', async () => {
  const server = createSloppyServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const upstream = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const proxy = createModelProxy({ upstream });
  const { url } = await proxy.listen(0);

  expect(await askForWeather(upstream)).toBe(`{'city': 'Bergen', days: "2"}`);
  expect(await askForWeather(`${url}/v1`)).toBe('{"city":"Bergen","days":2}');

  await proxy.close(0);
  server.closeAllConnections();
  server.close();
});
