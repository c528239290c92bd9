import type { CountUnit, Words } from './words.ts';

/** The words in English. */
export const english: Words = {
  locale: 'en',
  header: (tool) => `${tool} failed due to the following issue(s):`,

  missing: (path) => `The required parameter \`${path}\` is missing`,
  unknown: (path) => `An unexpected parameter \`${path}\` was provided`,
  type: (path, expected, received) =>
    `The parameter \`${path}\` type is expected as \`${expected}\` but provided as \`${received}\``,
  invalid: (path, reason) =>
    path === '' ? `The arguments are invalid: ${reason}` : `The parameter \`${path}\` is invalid: ${reason}`,

  expects: (phrase) => `expected ${phrase}`,
  oneOf: (values, more) => `one of ${values.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  equal: (value) => value,
  pattern: (source) => `text that matches the pattern \`${source}\``,
  format: (name, example) => `the format \`${name}\`${example === '' ? '' : `, such as ${example}`}`,
  atLeast: (bound) => `at least ${bound}`,
  atMost: (bound) => `at most ${bound}`,
  moreThan: (bound) => `more than ${bound}`,
  lessThan: (bound) => `less than ${bound}`,
  multipleOf: (step) => `a multiple of ${step}`,
  countAtLeast: (bound, unit) => `at least ${bound} ${nameUnit(unit, bound)}`,
  countAtMost: (bound, unit) => `at most ${bound} ${nameUnit(unit, bound)}`,
  counted: (count, unit) => ` but provided ${unit === 'fitting-items' ? `${count} of them` : count}`,
  differing: 'items that all differ',
  alternatives: (names) =>
    `a value that fits one of the alternatives${names.length === 0 ? '' : `: ${names.join(', ')}`}`,
  onlyOneAlternative: 'it fits more than one of the alternatives, and only one is allowed',
  notAllowedValue: 'this value is not allowed here',
  notFitting: 'this value does not fit what is declared',
  duplicateKey: 'it was provided twice with different values; send it once',
  unsafeInteger: 'this integer has more digits than a JSON number can hold; send at most 15 digits',
  leakedMarkup: 'it holds markup of a tool call; send the value alone, without such tags',
  ruleBroken: 'a rule of this tool is broken',
  limit: {
    'text-length': (bound) => `the arguments are longer than ${bound} characters; send less in one call`,
    size: () => 'the arguments hold too much; send less in one call',
    depth: (bound) => `nested deeper than ${bound} levels; send it flatter`,
    cycle: () => 'an object holds itself; send plain JSON',
    pattern: () => 'this text takes too long to check against its pattern; send a shorter or simpler one',
    work: () => 'the arguments take too long to check; send less in one call',
    'heal-work': () => 'too much is wrong to be mended; send less in one call',
    issues: (bound) => `there are more than ${bound} issues; send less in one call`,
    '': () => 'larger than this tool takes; send less in one call',
  },

  notObject: (received) =>
    `The arguments are expected as \`object\` but provided as \`${received}\`: send exactly one JSON object`,
  syntax: (place, advice) => `The arguments are not valid JSON${place}: ${advice}`,
  syntaxPlace: (line, column) => ` at line ${line}, column ${column}`,
  syntaxAdvice: {
    'leading-zero': 'a number cannot begin with 0; write it without leading zeros, or as text where text is allowed',
    number: 'this is no JSON number; write plain digits, or text in double quotes where text is allowed',
    escape: 'write each backslash inside a text as \\\\',
    quotes: 'write each double quote inside a text as \\", and put a comma between two entries',
    colon: 'put a colon between a key and its value',
    comma: 'put a comma between two entries, and double quotes around every text',
    bracket: 'close each list with ] and each object with }, in the order they were opened',
    tuple: 'write a list in square brackets',
    expression: 'write the result, not a calculation',
    nothing: 'there is no value; send exactly one JSON object',
    'no-object': 'there is no JSON object; send exactly one, and nothing else',
    around: 'send exactly one JSON object, with no text before or after it',
    after: 'send exactly one JSON object, with no text before or after it',
    value: 'a value is missing here; send a text in double quotes, a number, true, false, null, a list or an object',
    word: 'put double quotes around texts; without them only numbers, true, false and null are values',
    'not-a-number': 'NaN and Infinity are no JSON numbers; send a number, or leave the key out',
    undefined: 'undefined is no JSON value; leave the key out',
    key: 'put double quotes around every key',
    comment: 'leave out comments, JSON has none',
    '': 'send exactly one JSON object, with double quotes around keys and texts, quotes inside texts as \\" and backslashes as \\\\',
  },
  unreadable: 'The arguments cannot be read: send exactly one JSON object',
  truncated:
    'The arguments end before they are complete: send the whole call again with every text, list and object closed; if it is long, shorter or in several calls',
  cutOff:
    'The message was cut off at its length limit, so the arguments may be incomplete: send the whole call again, shorter or in several calls',
  multipleValues: 'The arguments hold more than one value: send exactly one JSON object per call',
  unknownTool: (tool, known, more) =>
    `No tool is called \`${tool}\`${known.length === 0 ? '' : `: use one of ${known.join(', ')}${more > 0 ? ` and ${more} more` : ''}`}`,
  closedTool: (tool) =>
    `The tool \`${tool}\` takes no more calls in this turn: go on without it, or tell the user what is missing`,
  closedTurn: 'No tool takes more calls in this turn: answer with what you have, or tell the user what is missing',
  schema: (reason) => `The schema of this tool cannot be used, whatever the arguments: ${reason}`,

  nearest: (name) => `  Did you mean \`${name}\`?`,
  neededWith: (name) => `  It is required because \`${name}\` was provided`,
  reason: (text) => `  ${text}`,
  candidates: (values) => `  It could mean ${values.join(' or ')}: send the one you mean`,

  moreIssues: (count) => `and ${count} more issue(s)`,
  alreadyCorrected: (count, list) => `Already corrected (${count}):${list ? '' : ' '}`,
  correctedBefore: (list) => `Corrected before running:${list ? '' : ' '}`,
  moreCorrections: (count) => `- and ${count} more`,
  repeated: 'The same issue(s) were just refused: sending the same arguments again does not help.',
  example: (call) => `A minimal valid call: ${call}`,
  resend: 'Send the complete arguments again, as JSON only. Keep the tool name.',
  closesTool: (tool, refusals) =>
    `${refusals} calls of \`${tool}\` were refused: it takes no more calls in this turn. Go on without it, or tell the user what is missing.`,
  closesTurn: (rounds) =>
    `Calls were refused ${rounds} times: no tool takes more calls in this turn. Answer with what you have, or tell the user what is missing.`,

  absent: 'absent',
  leftOut: 'left out',
  wholeArguments: 'the arguments',
  textRepaired: (rules) => `argument text read as JSON (${rules})`,
};

function nameUnit(unit: CountUnit, count: number): string {
  if (unit === 'characters') return count === 1 ? 'character' : 'characters';
  if (unit === 'properties') return count === 1 ? 'property' : 'properties';
  const items = count === 1 ? 'item' : 'items';
  return unit === 'items' ? items : `${items} of the declared kind`;
}
