import type { CommandEntry } from '../command.ts';

/** Every command, in the order of `--help`. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'check',
    summary: 'check recorded calls: accepted, healed or rejected, a line each',
    load: async () => (await import('./check.ts')).checkCommand,
  },
  {
    name: 'lint',
    summary: 'report what misleads a model in tool lists, requests and MCP servers',
    load: async () => (await import('./lint.ts')).lintCommand,
  },
  {
    name: 'audit',
    summary: 'find rules in sources that no description tells',
    load: async () => (await import('./audit.ts')).auditCommand,
  },
  {
    name: 'probe',
    summary: 'learn the rules of a validate function by calling it, and compare them with the descriptions',
    load: async () => (await import('./probe.ts')).probeCommand,
  },
  {
    name: 'diff',
    summary: 'compare two versions of tools, and replay calls against both',
    load: async () => (await import('./diff.ts')).diffCommand,
  },
  {
    name: 'docs',
    summary: 'write a Markdown page of tools',
    load: async () => (await import('./docs.ts')).docsCommand,
  },
  {
    name: 'report',
    summary: 'tell from a ledger or recorded calls what to change: tables, JSON, one page, a patch',
    load: async () => (await import('./report.ts')).reportCommand,
  },
  {
    name: 'proxy',
    summary: 'stand before an OpenAI-compatible server and guard the calls in its answers',
    load: async () => (await import('./proxy.ts')).proxyCommand,
  },
  {
    name: 'demo',
    summary: 'show recorded calls with healing and without',
    load: async () => (await import('./demo.ts')).demoCommand,
  },
  {
    name: 'dialect',
    summary: 'write tools as a provider wants them, and tell what cannot be strict',
    load: async () => (await import('./dialect.ts')).dialectCommand,
  },
  {
    name: 'gateway',
    summary: 'guard the tools of MCP servers on the wire: stdio, HTTP, or several by a config file',
    load: async () => (await import('./gateway.ts')).gatewayCommand,
  },
];
