// node examples/agent/main.ts [off] [prompt]   (Node 22.18 or later runs TypeScript as it is)
// With OPENAI_BASE_URL and OPENAI_MODEL (and OPENAI_API_KEY) a real model works, else a scripted one.
import { runDemo } from './demo.ts';

const { OPENAI_BASE_URL: url, OPENAI_MODEL: model, OPENAI_API_KEY: key } = process.env;
const words = process.argv.slice(2);
const heal = words[0] === 'off' ? 'off' : 'by-effect';
const prompt = words.slice(heal === 'off' ? 1 : 0).join(' ');

await runDemo({
  print: (line) => process.stdout.write(`${line}\n`),
  heal,
  ...(url === undefined || model === undefined
    ? {}
    : { server: { url, model, ...(key === undefined ? {} : { key }) } }),
  ...(prompt === '' ? {} : { prompt }),
});
