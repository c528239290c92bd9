/** The eight calls that the third seed heals or sends back, and texts that are no JSON, with what each has to become. */
import { valid } from './tools.mjs';

/** A Friday, so that next Monday is the 5th. */
export const baseDate = '2026-10-02';

/** `want` is what a careful person would make of the call; without it the call has to be refused. */
export const samples = [
  {
    tool: 'search_files',
    args: { path: '/var/log', pattern: '*.log', max_results: '20', sort: 'mtime' },
    want: { path: '/var/log', pattern: '*.log', max_results: 20, sort: 'mtime' },
  },
  {
    tool: 'search_files',
    args: { folder: '/var/log', kw: '*.log', max_results: 500, sort: '按时间' },
    want: { path: '/var/log', pattern: '*.log', max_results: 100, sort: 'mtime' },
  },
  {
    tool: 'search_files',
    args: { path: '/src', pattern: '*.ts', max_results: 10, sort: 'time' },
    want: { path: '/src', pattern: '*.ts', max_results: 10, sort: 'mtime' },
  },
  {
    tool: 'set_reminder',
    args: { at: '明天', repeat: '工作日', note: '交周报' },
    want: { at: '2026-10-03', repeat: 'weekdays', note: '交周报' },
  },
  {
    tool: 'set_reminder',
    args: { at: '10/8', repeat: 'none', note: '交房租' },
    want: { at: '2026-10-08', repeat: 'none', note: '交房租' },
  },
  { tool: 'set_reminder', args: { at: '下周一', repeat: 'every week', note: '周会' } },
  {
    tool: 'send_email',
    args: { to: 'someone@example.com', subject: 'hi', body: 'test', cc_me: '是' },
    want: { to: ['someone@example.com'], subject: 'hi', body: 'test', cc_me: true },
  },
  { tool: 'send_email', args: { to: ['a@example.com'], subject: 'deploy', body: 'done', priority: 'high' } },
];

const search = { path: '/var/log', pattern: '*.log', max_results: 20 };
const mail = { to: ['a@example.com'], subject: 'x', body: 'y', cc_me: true };

/** `whole` is the same as JSON; without it the text has to be refused as truncated. */
export const broken = {
  fenced: { text: `\`\`\`json\n${JSON.stringify(search)}\n\`\`\``, whole: search },
  'trailing comma': { text: '{"path":"/var/log","pattern":"*.log","max_results":20,}', whole: search },
  'single quotes': { text: "{'path':'/var/log','pattern':'*.log','max_results':20}", whole: search },
  'bare keys': { text: '{path:"/var/log",pattern:"*.log",max_results:20}', whole: search },
  'Python True': { text: '{"to":["a@example.com"],"subject":"x","body":"y","cc_me":True}', whole: mail },
  'raw newline': {
    text: '{"to":["a@example.com"],"subject":"x","body":"line one\nline two"}',
    whole: { to: ['a@example.com'], subject: 'x', body: 'line one\nline two' },
  },
  'cut off': { text: JSON.stringify(valid.ask_user[2]).slice(0, -40) },
};
