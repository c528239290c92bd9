import { isObject } from '../../base/index.ts';
import type { LintRule } from '../rule.ts';
import { own } from '../schema/own.ts';
import { splitWords } from '../text/split-words.ts';

const changing: ReadonlySet<string> = new Set(
  'delete remove drop destroy erase wipe write create update insert send publish deploy rename move edit kill overwrite purge truncate'.split(
    ' ',
  ),
);

/** Finds a tool that calls itself reading and is named after a change: guesses are healed for tools that only read. */
export const effectContradiction: LintRule = {
  code: 'effect-contradiction',
  severity: 'warning',
  summary: 'a tool that says it only reads and is named after a change, or says both',
  check(tool, report) {
    const annotations = own(tool.entry, 'annotations');
    const hints = isObject(annotations) ? annotations : {};
    const reads = tool.effect === 'read' || (tool.effect === undefined && hints['readOnlyHint'] === true);
    if (hints['readOnlyHint'] === true && hints['destructiveHint'] === true) {
      report({
        at: '/annotations',
        inEntry: true,
        message: 'the tool says readOnlyHint and destructiveHint; it cannot be both',
        suggestion: 'keep the one that is true',
      });
    }
    const [verb = ''] = splitWords(tool.name);
    if (!reads || !changing.has(verb)) return;
    const byHint = tool.effect === undefined || hints['readOnlyHint'] === true;
    report({
      at: byHint ? '/annotations/readOnlyHint' : '/effect',
      inEntry: true,
      message: `${tool.name} says that it only reads, but is named after a change; calls of reading tools are healed more freely`,
      suggestion: 'correct the effect, or the name',
    });
  },
};
