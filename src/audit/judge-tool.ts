/** What the code of one tool does and what its texts say in, every difference out. */
import type { ToolFinding } from '../base/index.ts';
import { involvedIn, kindOf, mergeChoices, ruleSentences, tellsRule } from '../contract/index.ts';
import type { AuditCode } from './codes.ts';
import { tellsLimit } from './judge-limit.ts';
import { type CodeRule, nameTerm, parametersOf, type Term } from './name-term.ts';
import { lineOf } from './project.ts';
import { schemaTells } from './schema-tells.ts';
import type { KnownTexts } from './texts-of.ts';

/** Judges every combination that the code of a tool refuses or changes. */
export function judgeTool(terms: readonly Term[], texts: KnownTexts): ToolFinding[] {
  const findings: ToolFinding[] = [];
  const rules: CodeRule[] = [];
  for (const term of terms) {
    if (isLimit(term)) {
      if (!tellsLimit(term, texts)) findings.push(hiddenLimit(term, texts));
      continue;
    }
    const named = nameTerm(term);
    if (named === undefined) continue;
    if (!isPlain(term)) {
      if (!tellsSomehow(named, texts)) findings.push(untold(named, texts));
    } else rules.push(named);
  }
  for (const each of mergeChoices(rules)) {
    if (
      each.terms.every((term) => term.refusal.change === undefined) &&
      each.terms.every((term) => schemaTells(term, texts))
    )
      continue;
    const verdict = tellsRule(each.rule, texts);
    if (verdict.kind === 'told') continue;
    if (verdict.kind === 'untold') findings.push(untold(each, texts));
    else findings.push(wrongWord(each, texts, verdict.sentence, verdict.says));
  }
  return findings;
}

/** A combination about one parameter alone, whatever the situation. */
function isLimit(term: Term): boolean {
  return (
    parametersOf(term).length === 1 &&
    term.literals.every(({ atom }) => atom.sort !== 'fact') &&
    term.refusal.change === undefined
  );
}

function isPlain(term: Term): boolean {
  return term.literals.every(({ atom }) => atom.sort !== 'opaque' && atom.sort !== 'bound' && atom.sort !== 'type');
}

/** What is not understood in full is taken as told where a text names all the parameters, with any word for a refusal. */
function tellsSomehow({ rule, terms }: CodeRule, texts: KnownTexts): boolean {
  const names = parametersOf(terms[0]!);
  const facts = terms[0]!.literals.flatMap(({ atom }) => (atom.sort === 'fact' ? [{ context: atom.name }] : []));
  const [first, ...others] = names;
  if (first === undefined) return true;
  const on = { all: [...others.map((name) => ({ used: name })), ...facts] };
  return tellsRule({ id: rule.id, kind: 'rejectedWhen', of: first, on }, texts).kind !== 'untold';
}

function placed(term: Term, texts: KnownTexts, code: AuditCode): Pick<ToolFinding, 'code' | 'tool' | 'file' | 'line'> {
  const { node } = term.refusal;
  return { code, tool: texts.name, file: node.getSourceFile().fileName, line: lineOf(node) };
}

function hiddenLimit(term: Term, texts: KnownTexts): ToolFinding {
  const [parameter] = parametersOf(term);
  const asked = term.literals.map(({ atom, holds }) => {
    if (atom.sort === 'opaque') return `${holds ? '' : 'not '}\`${atom.text}\``;
    if (atom.sort === 'bound') return sayBound(atom.parameter, atom.text, holds);
    if (atom.sort === 'equals') return `${atom.parameter} ${holds ? 'is' : 'is not'} ${JSON.stringify(atom.value)}`;
    return `${parameter} is ${holds ? '' : 'not '}set`;
  });
  const unread = unreadOf([parameter ?? ''], texts);
  if (unread !== undefined) return notRead(term, texts, unread);
  const { message } = term.refusal;
  return {
    ...placed(term, texts, 'hidden-limit'),
    severity: 'warning',
    at: pointerTo(parameter),
    message: `\`${parameter}\` is refused when ${asked.join(' and ')}; neither its schema nor its description says so${said(message)}.`,
    suggestion: `Say it in the schema (minLength, maximum, pattern, enum, required), or in the description of ${parameter}${message === undefined ? '' : `: ${JSON.stringify(message)}`}`,
  };
}

function sayBound(parameter: string, text: string, holds: boolean): string {
  if (holds) return `${parameter} ${text}`;
  return text.startsWith('is not ') ? `${parameter} ${text.replace('is not ', 'is ')}` : `not (${parameter} ${text})`;
}

function untold(each: CodeRule, texts: KnownTexts): ToolFinding {
  const [term] = each.terms;
  const unread = unreadOf(involvedOf(each), texts);
  if (unread !== undefined) return notRead(term!, texts, unread);
  const effect = kindOf(each.rule).effect;
  const does =
    effect === 'rejected' ? 'refuses this' : effect === 'ignored' ? 'ignores a parameter' : 'changes a parameter';
  return {
    ...placed(term!, texts, 'hidden-rule'),
    severity: 'error',
    at: pointerTo(involvedOf(each)[0]),
    message: `The code ${does}, and no description says so: ${inWords(each)}${said(term!.refusal.message)}.`,
    suggestion: suggest(each),
  };
}

function wrongWord(each: CodeRule, texts: KnownTexts, sentence: string, says: string): ToolFinding {
  const [term] = each.terms;
  const { effect } = kindOf(each.rule);
  return {
    ...placed(term!, texts, 'wrong-word'),
    severity: 'error',
    at: pointerTo(involvedOf(each)[0]),
    message: `A description tells it as ${says === effect ? 'the opposite' : says} (${JSON.stringify(sentence)}), but the code has it ${effect}: ${inWords(each)}.`,
    suggestion: suggest(each),
  };
}

function notRead(term: Term, texts: KnownTexts, [parameter, code]: readonly [string, string]): ToolFinding {
  return {
    ...placed(term, texts, 'not-read'),
    severity: 'note',
    message: `Whether this rule is told cannot be seen: the description of ${parameter === '' ? 'the tool' : `\`${parameter}\``} is built at run time (${code}).`,
  };
}

function unreadOf(names: readonly string[], texts: KnownTexts): readonly [string, string] | undefined {
  return [...texts.unread].find(([name]) => name === '' || names.includes(name));
}

function involvedOf({ rule, terms }: CodeRule): string[] {
  return [...new Set([...involvedIn(rule), ...terms.flatMap(parametersOf)])];
}

/** The rule as a sentence. */
function inWords({ rule }: CodeRule): string {
  const text = kindOf(rule).text(rule, 'en');
  const place = kindOf(rule).place(rule, {});
  return place === null || text.startsWith(`\`${place}\``) ? text : `\`${place}\`: ${text}`;
}

function said(message: string | undefined): string {
  return message === undefined
    ? ''
    : ` (it answers ${JSON.stringify(message.length > 160 ? `${message.slice(0, 159)}…` : message)})`;
}

function suggest({ rule, terms }: CodeRule): string {
  const { message } = terms[0]!.refusal;
  if (!isPlain(terms[0]!) && message !== undefined)
    return `Say it beside ${parametersOf(terms[0]!).join(' and ')}: ${JSON.stringify(message)}`;
  return [...ruleSentences(rule)]
    .map(([name, sentences]) => `${name}: ${JSON.stringify(sentences.join(' '))}`)
    .join('; ');
}

function pointerTo(parameter: string | undefined): string {
  return parameter === undefined
    ? ''
    : `/parameters/properties/${parameter.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
