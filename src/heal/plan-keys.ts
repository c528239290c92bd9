/** The stray keys of an object in, what is to be done with them out: never over a key that is present, never two for one place. */
import type { HealRuleName, Loss } from '../base/index.ts';
import { activeKeyRules } from './active-rules.ts';
import { isWithin } from './cost.ts';
import { fieldPolicy, type Policy } from './policy.ts';
import type { KeyChange } from './rule.ts';
import { type Run, type Spot, spend } from './run.ts';
import { isDeclared, isUnknownKey, propertyShape, type Shape } from './shape.ts';

/** What is to be done with one key, and whose rule says so. */
export interface PlannedChange {
  readonly change: KeyChange;
  readonly rule: HealRuleName;
  readonly loss: Loss;
}

const hasOwn = Object.prototype.hasOwnProperty;

const NO_KEYS: readonly string[] = Object.freeze([]);

/** Returns the change for each key that has one; `null` where nothing is to be done. */
export function planKeys(
  shape: Shape,
  object: Record<string, unknown>,
  spot: Spot,
  run: Run,
  without: HealRuleName | null,
): ReadonlyMap<string, PlannedChange> | null {
  let strays = straysOf(shape, object, run);
  if (strays.length === 0) return null;
  // Most strays have no change: what notes the changes is made with the first one.
  let plan: Plan | null = null;
  for (const rule of activeKeyRules(shape, spot.policy)) {
    if (rule.rule === without) continue;
    if (strays.length === 0 || !spend(run, 1 + strays.length / 8)) break;
    const proposed = rule.propose(object, strays, shape, run.inputs, spot.policy.get(rule.rule)!);
    for (const change of proposed) {
      const loss = change.kind === 'move' ? (change.loss ?? rule.loss) : rule.loss;
      if (!isAllowed(change, rule.rule, loss, shape, object, spot.policy)) continue;
      plan ??= { changes: new Map(), claims: new Map() };
      enter(plan, { change, rule: rule.rule, loss });
    }
    if (proposed.length > 0 && plan !== null) strays = leftOf(strays, plan);
  }
  return plan === null || plan.changes.size === 0 ? null : plan.changes;
}

interface Plan {
  readonly changes: Map<string, PlannedChange>;
  /** By the key that it would rename to: the change that came for that place first. */
  readonly claims: Map<string, PlannedChange>;
}

/** Of several changes by one rule for the same place none is done; what another rule claimed before stays. */
function enter({ changes, claims }: Plan, planned: PlannedChange): void {
  const { change, rule } = planned;
  if (change.kind === 'rename') {
    const first = claims.get(change.to);
    if (first?.rule === rule) changes.delete(first.change.key);
    if (first !== undefined && (first.rule === rule || changes.has(first.change.key))) return;
    claims.set(change.to, planned);
  }
  changes.set(change.key, planned);
}

function leftOf(strays: readonly string[], { changes }: Plan): readonly string[] {
  const left: string[] = [];
  for (const key of strays) if (!changes.has(key)) left.push(key);
  return left;
}

/** In a closed object: the keys it refuses. In an open one: those it does not declare, and only while a required key is missing. */
function straysOf(shape: Shape, object: Record<string, unknown>, run: Run): readonly string[] {
  if (!shape.closed && missingKeys(shape, object).length === 0) return NO_KEYS;
  let strays: string[] | undefined;
  for (const key in object) {
    if (!hasOwn.call(object, key)) continue;
    if (shape.closed ? !isUnknownKey(shape, key) : isDeclared(shape, key)) continue;
    strays ??= [];
    strays.push(key);
    // To find out what patterns say of a key may be dear.
    if (!spend(run, 1 / 32)) break;
  }
  return strays ?? NO_KEYS;
}

/** Returns the required keys that an object lacks. */
function missingKeys(shape: Shape, object: Record<string, unknown>): readonly string[] {
  if (shape.required.size === 0) return NO_KEYS;
  const missing: string[] = [];
  for (const key of shape.required) if (!Object.hasOwn(object, key) || object[key] === undefined) missing.push(key);
  return missing;
}

function isAllowed(
  change: KeyChange,
  rule: HealRuleName,
  loss: Loss,
  shape: Shape,
  object: Record<string, unknown>,
  policy: Policy,
): boolean {
  if (change.kind === 'remove') return true;
  const target = change.kind === 'rename' ? change.to : String(change.to[0]);
  if (change.kind === 'rename' && Object.hasOwn(object, target)) return false;
  if (!shape.closed && !shape.required.has(target)) return false;
  const property = propertyShape(shape, target);
  if (property === null) return false;
  const dearest = fieldPolicy(property, policy).get(rule);
  return dearest !== undefined && isWithin(loss, dearest);
}
