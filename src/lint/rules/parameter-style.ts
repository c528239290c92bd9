import type { LintRule } from '../rule.ts';

/** Finds a tool that writes some parameters in snake_case and others in camelCase: models write all in one style. */
export const parameterStyle: LintRule = {
  code: 'parameter-style',
  severity: 'note',
  summary: 'snake_case and camelCase among the parameters of one tool',
  check(tool, report) {
    const names = [...tool.parameters.keys()];
    const snake = names.filter((name) => /^[a-z\d]+(_[a-z\d]+)+$/.test(name));
    const camel = names.filter((name) => /^[a-z]+[a-z\d]*[A-Z][A-Za-z\d]*$/.test(name));
    if (snake.length === 0 || camel.length === 0) return;
    const [odd, rest] = snake.length < camel.length ? [snake, camel] : [camel, snake];
    report({
      at: tool.parameters.get(odd[0]!)!.at,
      message: `${odd.map((name) => `\`${name}\``).join(', ')} and ${rest.map((name) => `\`${name}\``).join(', ')} are written in two styles; models keep to one`,
      suggestion: 'write all parameters in one style',
    });
  },
};
