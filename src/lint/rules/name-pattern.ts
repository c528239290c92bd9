import type { LintRule } from '../rule.ts';

/** Finds names that providers refuse. */
export const namePattern: LintRule = {
  code: 'name-pattern',
  severity: 'error',
  summary: 'a tool name that providers refuse',
  check(tool, report) {
    const { name } = tool;
    const say = (message: string, severity: 'error' | 'warning'): void =>
      report({ at: tool.nameAt, inEntry: true, severity, message, suggestion: 'letters, digits, _ and -, at most 64' });
    if (name === '') say('the tool has no name', 'error');
    else if (!/^[\w.:/-]+$/.test(name))
      say(`the name ${JSON.stringify(name)} has characters that every provider refuses`, 'error');
    else if (name.length > 128)
      say(`the name has ${name.length} characters, more than the 128 that any provider takes`, 'error');
    else if (!/^[\w-]+$/.test(name)) say(`the name ${name} has . : or /, which OpenAI and Anthropic refuse`, 'warning');
    else if (name.length > 64) say(`the name has ${name.length} characters; OpenAI takes 64`, 'warning');
    for (const part of tool.parameters.values()) {
      // Anthropic checks the keys of properties by this pattern.
      if (/^[\w.-]{1,64}$/.test(part.name)) continue;
      report({
        at: part.at,
        severity: 'warning',
        message: `the name of the parameter ${JSON.stringify(part.name)} has characters or a length that Anthropic refuses`,
        suggestion: 'letters, digits, _ . and -, at most 64',
      });
    }
  },
};
