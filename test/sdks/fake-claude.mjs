// Stands in for the program that the Claude Agent SDK starts: it asks the hooks of the session about each call of the prompt,
// a JSON list of `{ hook, input }`, in turn, and ends with what the hooks answered.
import { createInterface } from 'node:readline';

const send = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
let calls = [];
const answers = [];

function askNext() {
  const call = calls[answers.length];
  if (call === undefined) {
    send({ type: 'result', subtype: 'success', is_error: false, result: JSON.stringify(answers), session_id: 's1' });
    return;
  }
  const id = `u${answers.length}`;
  const request = {
    subtype: 'hook_callback',
    callback_id: `hook_${call.hook}`,
    tool_use_id: id,
    input: { ...call.input, tool_use_id: id },
  };
  send({ type: 'control_request', request_id: id, request });
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const { type, request_id, request, response, message } = JSON.parse(line);
    if (type === 'control_request' && request.subtype === 'initialize') {
      send({ type: 'control_response', response: { subtype: 'success', request_id, response: { commands: [] } } });
    } else if (type === 'user') {
      calls = JSON.parse(message.content[0].text);
      askNext();
    } else if (type === 'control_response') {
      answers.push(response.response ?? response);
      askNext();
    }
  })
  .on('close', () => process.exit());
