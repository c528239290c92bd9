/** A tool in, Markdown for people out: one row a parameter and one a rule, in declared order, so that a change is a line in a diff. */
import { isObject, type Locale } from '../../base/index.ts';
import { conditionsOf } from '../rules/call-domains.ts';
import { factsIn } from '../rules/condition.ts';
import { declareRules } from '../rules/declare-rules.ts';
import { type DeclaredParameter, declaredParameters } from '../rules/declared-parameters.ts';
import { kindOf } from '../rules/kinds.ts';
import { composeSentences } from '../rules/phrase.ts';
import type { Rule } from '../rules/rule.ts';
import type { Tool } from '../tool.ts';
import { describeType } from './describe-type.ts';
import { appendSentences } from './for-model.ts';
import { inlineCode } from './inline-code.ts';
import { tellRules } from './rule-sentences.ts';

const words = {
  en: {
    parameters: ['Parameter', 'Type', 'Required', 'Meaning'],
    rules: ['Rule', 'Parameters', 'What it says', 'What happens', 'Checked'],
    yes: 'yes',
    no: 'no',
    always: 'with the arguments',
    facts: (facts: string) => `with ${facts}, and again just before execution`,
    never: '',
    rejected: 'rejected',
    ignored: 'ignored',
    downgraded: 'downgraded',
    default: 'default, overridable',
    note: 'note',
  },
  zh: {
    parameters: ['参数', '类型', '必填', '含义'],
    rules: ['规则', '涉及参数', '内容', '后果', '检查时机'],
    yes: '是',
    no: '否',
    always: '与参数一起检查',
    facts: (facts: string) => `已知 ${facts} 时检查，执行前再查一次`,
    never: '',
    rejected: '拒绝',
    ignored: '忽略',
    downgraded: '降级',
    default: '默认值，可覆盖',
    note: '说明',
  },
} as const;

/** Writes the Markdown of one tool: its description, a table of its parameters, and a table of the rules between them. */
export function describeTool(
  tool: Pick<Tool, 'name' | 'description' | 'parameters' | 'rules'>,
  locale: Locale = 'en',
): string {
  const rules = declareRules(tool.rules ?? [], tool.parameters, tool.name);
  const { sentences } = tellRules(rules, tool.parameters, { locale });
  const said = words[locale];
  const parameters = [...declaredParameters(tool.parameters)].map(([name, declared]) =>
    describeParameter(name, declared, sentences.get(name) ?? [], locale),
  );
  const blocks = [`## ${inlineCode(tool.name)}`, tool.description ?? '', table(said.parameters, parameters)];
  if (rules.length > 0)
    blocks.push(
      table(
        said.rules,
        rules.map((rule) => describeRule(rule, locale)),
      ),
    );
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function describeParameter(
  name: string,
  declared: DeclaredParameter,
  sentences: readonly string[],
  locale: Locale,
): string[] {
  const { schema, required } = declared;
  const own = isObject(schema) && typeof schema['description'] === 'string' ? schema['description'] : '';
  const said = words[locale];
  return [inlineCode(name), describeType(schema), required ? said.yes : said.no, appendSentences(own, sentences)];
}

function describeRule(rule: Rule, locale: Locale): string[] {
  const kind = kindOf(rule);
  const said = words[locale];
  const phrases = kind.phrases(rule, locale);
  const own = phrases.filter((phrase) => phrase.parameter === phrases[0]?.parameter);
  const involved = [...new Set(phrases.map((phrase) => phrase.parameter))].map(inlineCode).join(', ');
  const facts = conditionsOf(rule).flatMap(factsIn);
  const when =
    kind.speaks(rule) === null
      ? said.never
      : facts.length === 0
        ? said.always
        : said.facts([...new Set(facts)].map(inlineCode).join(', '));
  return [inlineCode(rule.id), involved, composeSentences(own, locale).join(' '), said[kind.effect], when];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, '<br>');
}
