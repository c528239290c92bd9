export { acceptedTypes, bitOf, declaredTypes } from './accepted-types.ts';
export {
  branchNodes,
  childOf,
  conditionNodes,
  dependentNodes,
  extraNodes,
  itemNode,
  openTarget,
  propertyNode,
  targetNode,
} from './children.ts';
export { compileSchema } from './compile-schema.ts';
export { formatChecks } from './formats/index.ts';
export type { JsonSchema, SchemaObject } from './json-schema.ts';
export type { Explanation, Keyword, Run } from './keywords/keyword.ts';
export type { SchemaNode } from './node.ts';
export { faceOrder, operations, typeBits } from './node.ts';
export { type Answer, patternMeter } from './pattern/answer.ts';
export { compilePattern, type Pattern } from './pattern/compile-pattern.ts';
export { sampleArguments } from './sample.ts';
export { mergeSchemas } from './sample-merge.ts';
export { followReference } from './sample-reference.ts';
export type { SchemaOptions } from './schema-options.ts';
