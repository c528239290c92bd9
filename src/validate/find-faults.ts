/** A node and a value come in, all that is wrong comes out in order; it runs only where a verdict was no, and makes no words. */
import { type Finding, isObject, limits, type Place } from '../base/index.ts';
import { acceptedTypes, type SchemaNode, typeBits } from '../schema/index.ts';
import { explainAll } from './explain.ts';
import { addFinding, createFound, inOrder } from './found.ts';
import { startWalk, walk } from './walk.ts';

/**
 * Finds everything that is wrong with a value: missing keys, then unknown ones, then the rest, each group in the order of the
 * value. Returns nothing for a value that fits, one finding a place, at most `limits.issues`. `place` is where the value
 * stands, when it is not the whole.
 */
export function findFaults(node: SchemaNode, value: unknown, place: Place | null = null): Finding[] {
  if (place === null && !isObject(value) && acceptedTypes(node.schema, node.spot.home) === typeBits.object) {
    return [{ code: 'not-object', place, keyword: 'type', argument: ['object'], value }];
  }
  startWalk(node);
  const found = createFound();
  explainAll(node, value, place, found);
  const failure = walk.failure;
  if (failure !== null && !found.findings.some((finding) => finding.code === 'limit')) {
    const argument = failure === 'depth' ? limits.depth : undefined;
    addFinding(found, { code: 'limit', place, keyword: failure, argument, value });
  }
  return inOrder(found);
}
