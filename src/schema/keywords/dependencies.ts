import { hasDependents, reportDependents } from './dependent-required.ts';
import { explainDependents, fitsDependents } from './dependent-schemas.ts';
import type { Keyword } from './keyword.ts';

/** `dependencies` of draft-07: `dependentRequired` where its value is a list, `dependentSchemas` where it is a schema. */
export const dependencies: Keyword = {
  name: 'dependencies',
  check: (value, node, run) => hasDependents(value, node, 'dependencies') && fitsDependents(value, node, run),
  explain(value, node, place, run) {
    reportDependents(value, node, 'dependencies', place, run);
    explainDependents(value, node, place, run);
  },
};
