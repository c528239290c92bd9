import type { LintRule } from '../rule.ts';
import { descriptionOf, has, own } from '../schema/own.ts';

/** Finds parameters without a description, nested ones as well; one finding a tool. */
export const parameterWithoutDescription: LintRule = {
  code: 'parameter-without-description',
  severity: 'warning',
  summary: 'parameters without a description',
  check(tool, report) {
    const described = new Set<string>();
    for (const { path, schema } of tool.parts) {
      const inner = [schema['items'], ...['anyOf', 'oneOf', 'allOf'].flatMap((keyword) => own(schema, keyword) ?? [])];
      const words = [schema, ...inner].some((each) => descriptionOf((each ?? {}) as typeof schema).trim() !== '');
      if (words) described.add(path);
    }
    const bare = tool.properties.filter(({ path, schema }) => !described.has(path) && !has(schema, 'const', '$ref'));
    const paths = [...new Set(bare.map(({ path }) => path))];
    const [first] = bare;
    if (first === undefined) return;
    const shown = paths.slice(0, 12).map((path) => `\`${path}\``);
    report({
      at: first.at,
      message: `no description of ${shown.join(', ')}${paths.length > shown.length ? ` and ${paths.length - shown.length} more` : ''}`,
      suggestion: 'say what it means, its unit and form, and what leaving it out does',
    });
  },
};
