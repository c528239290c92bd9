/** What is declared once has faces that cannot drift apart: these laws hold for generated rules of every kind. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isToolmendError } from '../src/base/index.ts';
import {
  checkRules,
  contractCases,
  declareRules,
  forModel,
  missingSentences,
  type Rule,
  type RuleBreach,
  readRules,
  runCases,
  schemaForms,
} from '../src/contract/index.ts';
import { createGuard } from '../src/guard.ts';
import { compileSchema, type JsonSchema } from '../src/schema/index.ts';
import { isValid } from '../src/validate/index.ts';
import { fullContext, ruledArguments, ruledSchema, rules, someContext } from './arbitrary-rules.ts';

function idsOf(report: ReturnType<typeof checkRules>): string[] {
  return report.findings.map((finding) => (finding.argument as RuleBreach).id);
}

/** Rules that may stand together; most drawn at random may. */
const declared = rules.filter((drawn) => {
  try {
    declareRules(drawn, ruledSchema);
    return true;
  } catch (error) {
    if (isToolmendError(error)) return false;
    throw error;
  }
});

const toolOf = (drawn: readonly Rule[]) => ({ name: 'tool', parameters: ruledSchema, rules: drawn });

test('the JSON Schema form of each rule refuses exactly what its guard refuses, whatever facts are given', () => {
  const oracle = new Ajv2020({ strict: false, ownProperties: true });
  let refused = 0;
  fc.assert(
    fc.property(rules, ruledArguments, someContext, (drawn, values, context) => {
      const guard = idsOf(checkRules(drawn, values, context));
      const forms = schemaForms(drawn, ruledSchema, context);
      // The oracle leaves out a property of this name.
      const known = (id: string): boolean =>
        !JSON.stringify(drawn.find((each) => each.id === id)).includes('__proto__');
      const byOracle = forms.filter((form) => !oracle.validate(form.schema, values)).map((form) => form.rule);
      const open = { unknownKeys: 'schema' } as const;
      const byOurs = forms
        .filter((form) => !isValid(compileSchema(form.schema, open), values))
        .map((form) => form.rule);
      expect(byOracle.filter(known)).toEqual(guard.filter(known));
      expect(byOurs).toEqual(guard);
      refused += guard.length;
    }),
    { numRuns: 600 },
  );
  expect(refused).toBeGreaterThan(100);
});

test('the whole shown schema, with its forms, accepts exactly what the guard accepts in that context', () => {
  fc.assert(
    fc.property(declared, ruledArguments, fullContext, (drawn, values, context) => {
      const shown = forModel(toolOf(drawn), { context, schemaForm: true, budget: 10_000 });
      const offered = (shown as { properties: Record<string, JsonSchema> }).properties;
      // A parameter of a feature that is off is not offered at all, so that not even a null may be sent for it.
      fc.pre(Object.keys(values).every((name) => Object.hasOwn(offered, name)));
      const guard = createGuard({ tools: [toolOf(drawn)], heal: 'off', unknownKeys: 'schema' });
      const outcome = guard.check({ tool: 'tool', arguments: values }, { context });
      expect(isValid(compileSchema(shown, { unknownKeys: 'schema' }), values)).toBe(outcome.outcome !== 'rejected');
    }),
    { numRuns: 150 },
  );
});

test('every parameter that a rule involves tells it, in both languages, and showing twice is showing once', () => {
  fc.assert(
    fc.property(declared, fc.constantFrom('en' as const, 'zh' as const), (drawn, locale) => {
      const tool = toolOf(drawn);
      const shown = forModel(tool, { locale, budget: 10_000 });
      expect(missingSentences(tool, shown, { locale })).toEqual([]);
      expect(forModel({ ...tool, parameters: shown }, { locale, budget: 10_000 })).toEqual(shown);
    }),
    { numRuns: 150 },
  );
});

test('every rule that does something has a case for and a case against, which the guard itself confirms', () => {
  fc.assert(
    fc.property(declared, (drawn) => {
      const tool = toolOf(drawn);
      const cases = contractCases(tool);
      const guard = createGuard({ tools: [tool], heal: 'off' });
      const check = (values: Record<string, unknown>, context: Readonly<Record<string, unknown>>): unknown =>
        guard.check({ tool: 'tool', arguments: values }, { context });
      expect(runCases(cases, check)).toEqual([]);
      for (const each of drawn) {
        const own = cases.filter((one) => one.rule === each.id);
        expect(
          own.some((one) => one.kind === 'negative') || each.kind === 'defaultsTo' || each.kind === 'lifecycle',
        ).toBe(true);
      }
    }),
    { numRuns: 150 },
  );
});

test('without one guard, the cases of that rule fail, and no others but those that say they break it too', () => {
  fc.assert(
    fc.property(declared, fc.nat(), (drawn, pick) => {
      const cases = contractCases(toolOf(drawn));
      const gone = drawn[pick % drawn.length]!;
      const rest = drawn.filter((each) => each !== gone);
      const failures = runCases(cases, (values, context) => checkRules(rest, values, context));
      for (const failure of failures) expect(failure.case.rule).toBe(gone.id);
      const lonely = cases.filter((one) => one.rule === gone.id && one.expect === 'rejected' && one.also === undefined);
      expect(failures.map((failure) => failure.case.id)).toEqual(lonely.map((one) => one.id));
    }),
    { numRuns: 150 },
  );
});

test('no text of a rule that refuses calls it a default, an exception or a downgrade', () => {
  fc.assert(
    fc.property(rules, ruledArguments, someContext, (drawn, values, context) => {
      for (const finding of checkRules(drawn, values, context).findings) {
        const { text } = finding.argument as RuleBreach;
        expect(text.en).not.toMatch(/default|ignored|downgraded/i);
        expect(text.zh).not.toMatch(/默认|忽略|降级/);
      }
    }),
  );
});

test('rules are JSON: writing and reading them changes nothing', () => {
  fc.assert(
    fc.property(rules, (drawn) => {
      expect(readRules(JSON.parse(JSON.stringify(drawn)))).toEqual(drawn);
    }),
  );
});

test('whatever stands in a list of rules, declaring it either works or throws a ToolmendError', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.dictionary(
          fc.constantFrom('id', 'kind', 'of', 'on', 'to', 'text', 'value'),
          fc.oneof(fc.jsonValue(), fc.constantFrom('requires', 'oneOf', 'flag', 'text')),
        ),
      ),
      (list) => {
        try {
          declareRules(list, ruledSchema as JsonSchema);
        } catch (error) {
          expect(isToolmendError(error)).toBe(true);
        }
      },
    ),
  );
});
