import type { CommandEntry } from '../command.ts';

/** Every command, in the order of `--help`. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'check',
    summary: 'check recorded calls: accepted, healed or rejected, a line each',
    load: async () => (await import('./check.ts')).checkCommand,
  },
  {
    name: 'demo',
    summary: 'show recorded calls with healing and without',
    load: async () => (await import('./demo.ts')).demoCommand,
  },
];
