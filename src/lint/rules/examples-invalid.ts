import type { LintRule } from '../rule.ts';
import { accepts } from '../schema/judge.ts';
import { own } from '../schema/own.ts';

/** Finds examples that the schema refuses: models copy them. */
export const examplesInvalid: LintRule = {
  code: 'examples-invalid',
  severity: 'error',
  summary: 'an example that the schema refuses',
  check(tool, report) {
    for (const { schema, at, path } of tool.parts) {
      const list = own(schema, 'examples');
      const examples = Array.isArray(list)
        ? list.map((value, index) => [value, `${at}/examples/${index}`] as const)
        : [];
      const one = Object.hasOwn(schema, 'example') ? [[own(schema, 'example'), `${at}/example`] as const] : [];
      for (const [value, place] of [...examples, ...one]) {
        if (accepts(schema, tool.schema, value) !== false) continue;
        const shown = path === '' ? 'the schema' : `\`${path}\``;
        report({ at: place, message: `an example of ${shown}, ${show(value)}, is refused by its own schema` });
      }
    }
    const inputs = own(tool.entry, 'input_examples') ?? own(tool.entry, 'inputExamples');
    if (!Array.isArray(inputs)) return;
    inputs.forEach((value: unknown, index) => {
      const key = Object.hasOwn(tool.entry, 'input_examples') ? 'input_examples' : 'inputExamples';
      // The AI SDK wraps each example.
      const input = key === 'inputExamples' ? (value as { input?: unknown } | null)?.input : value;
      if (accepts(tool.schema, tool.schema, input) !== false) return;
      report({
        at: `/${key}/${index}`,
        inEntry: true,
        message: `input example ${index + 1} is refused by the schema of the tool`,
      });
    });
  },
};

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
