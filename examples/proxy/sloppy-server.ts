/** A model server that writes arguments as small local models do: text where a number belongs, quotes that are none of JSON's. */
import { createServer, type Server } from 'node:http';

/** Creates the server; it answers every request with the same call. */
export function createSloppyServer(): Server {
  return createServer((request, response) => {
    request.resume().on('end', () => {
      const call = {
        id: 'call_1',
        type: 'function',
        function: { name: 'forecast', arguments: `{'city': 'Bergen', days: "2"}` },
      };
      const message = { role: 'assistant', content: null, tool_calls: [call] };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ id: 'chatcmpl-1', choices: [{ index: 0, message, finish_reason: 'tool_calls' }] }));
    });
  });
}
