import type { Dialect, DialectProfile } from './dialect.ts';

const openai: DialectProfile = {
  dialect: 'openai',
  keeps: new Set([
    'enum',
    'const',
    'pattern',
    'format',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'multipleOf',
    'minItems',
    'maxItems',
  ]),
  formats: new Set(['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid']),
  optional: 'nullable',
  closed: true,
  typed: true,
  recursion: 'allowed',
  bareEnums: false,
  rootUnion: false,
  longestName: 64,
};

const anthropic: DialectProfile = {
  dialect: 'anthropic',
  keeps: new Set(['enum', 'const', 'format', 'minItems']),
  formats: new Set(['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid']),
  takes: (keyword, value) => keyword !== 'minItems' || value === 0 || value === 1,
  optional: 'left-out',
  closed: true,
  typed: true,
  recursion: 'refused',
  // Its own transformer leaves the type out there.
  bareEnums: true,
  rootUnion: false,
  longestName: 128,
};

const gemini: DialectProfile = {
  dialect: 'gemini',
  keeps: new Set(['enum', 'format', 'minItems', 'maxItems', 'minimum', 'maximum', 'prefixItems']),
  optional: 'left-out',
  closed: false,
  typed: false,
  recursion: 'optional',
  bareEnums: false,
  rootUnion: true,
  longestName: 128,
};

/** What each dialect that rewrites schemas takes; `mcp` takes everything. */
export const profiles: Readonly<Record<Exclude<Dialect, 'mcp'>, DialectProfile>> = { openai, anthropic, gemini };
