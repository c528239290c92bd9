/** A value that is wrong at a place with alternatives: each branch is tried, and the cheapest that makes the value valid is taken. */
import { type HealStep, isObject, typeName } from '../base/index.ts';
import type { SchemaNode } from '../schema/index.ts';
import { type Candidate, take } from './choose-value.ts';
import { isOfFreeType } from './free-type.ts';
import { LEFT_OUT } from './rule.ts';
import { type Run, rollBack, type Spot, spend } from './run.ts';
import { fits, propertyShape, type Shape, shapeOf, withBranch } from './shape.ts';
import { bitsOf } from './type-bits.ts';
import { spendCheck } from './weigh.ts';

/** Returns what is wrong there mended, or as it is where no branch, or more than one alike, can be reached. */
export function mendUnion(shape: Shape, value: unknown, spot: Spot, run: Run): unknown {
  const union = shape.unions[0]!;
  const isFree = union.some((branch) => isOfFreeType(shapeOf(branch), value));
  const candidates: Candidate[] = [];
  const ties = run.ties.length;
  for (const branch of union) {
    if (!spend(run, 4)) return value;
    const mark = run.steps.length;
    const mended = run.mend(withBranch(shape, union, branch), value, spot, run);
    const right =
      mended === LEFT_OUT ? spot.optional : mended !== value && spendCheck(run, mended) && fits(shape, mended);
    if (right && !(isFree && changesType(run.steps[mark], value)))
      candidates.push({ value: mended, steps: run.steps.slice(mark) });
    rollBack(run, mark);
  }
  if (candidates.length > 0) {
    run.ties.length = ties;
    // A text that spells a value the schema allows is that value, whatever else it could be made into.
    const spelled = candidates.filter(({ steps }) => steps.length === 1 && steps[0]!.rule === 'coerce');
    return take(spelled.length > 0 ? spelled : withMember(candidates), value, spot, run);
  }
  // Beyond help as a whole; what can be mended in the one branch that is meant still counts.
  const meant = meantBranch(union, value);
  return meant === undefined ? value : run.mend(withBranch(shape, union, meant), value, spot, run);
}

/** `None` is the member `none` of one branch before it is nothing for another. */
function withMember(candidates: readonly Candidate[]): readonly Candidate[] {
  const isMember = candidates.some(({ steps }) => steps.length === 1 && steps[0]!.rule === 'enum-style');
  return isMember ? candidates.filter((candidate) => candidate.value !== LEFT_OUT) : candidates;
}

/** Rules that make a value of another type without its spelling one. */
const CHANGE_TYPE: ReadonlySet<string> = new Set(['array-wrap', 'list-text', 'typed-list', 'bool-word']);

/** Tells whether the first step takes a text or a number out of the branch that is made for its type. */
function changesType(step: HealStep | undefined, value: unknown): boolean {
  if (step === undefined) return false;
  return CHANGE_TYPE.has(step.rule) || (step.rule === 'coerce' && typeof value === 'number');
}

/** Returns the branch that the value means: by its tag, else the only one of its JSON type. */
function meantBranch(union: readonly SchemaNode[], value: unknown): SchemaNode | undefined {
  const ofType = union.filter((branch) => (shapeOf(branch).types & bitsOf(value)) !== 0);
  const tagged = isObject(value) ? ofType.filter((branch) => hasTag(shapeOf(branch), value)) : [];
  if (tagged.length === 1) return tagged[0];
  return tagged.length === 0 && ofType.length === 1 && typeName(value) !== 'undefined' ? ofType[0] : undefined;
}

function hasTag(shape: Shape, value: Record<string, unknown>): boolean {
  for (const key of shape.keys) {
    const property = propertyShape(shape, key);
    if (property?.members?.length === 1 && Object.hasOwn(value, key) && value[key] === property.members[0]) return true;
  }
  return false;
}
