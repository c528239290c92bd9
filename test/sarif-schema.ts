/**
 * What SARIF 2.1.0 asks of the parts that we write, written down by hand from the text of the standard (sections 3.13 to 3.30
 * and 3.49 to 3.52): the official schema is not in the project. Objects are closed, so that a property of no standing is seen.
 */
const text = {
  type: 'object',
  properties: { text: { type: 'string', minLength: 1 } },
  required: ['text'],
  additionalProperties: false,
};
const level = { enum: ['none', 'note', 'warning', 'error'] };

/** A closed object; all of `needed` have to be there. */
function closed(properties: Readonly<Record<string, unknown>>, needed: readonly string[]): object {
  return { type: 'object', properties, required: needed, additionalProperties: false };
}

const region = closed(
  {
    startLine: { type: 'integer', minimum: 1 },
    startColumn: { type: 'integer', minimum: 1 },
    endLine: { type: 'integer', minimum: 1 },
    endColumn: { type: 'integer', minimum: 1 },
  },
  ['startLine'],
);
const location = {
  ...closed(
    {
      physicalLocation: closed(
        {
          artifactLocation: closed({ uri: { type: 'string', format: 'uri-reference', minLength: 1 } }, ['uri']),
          region,
        },
        ['artifactLocation'],
      ),
      logicalLocations: {
        type: 'array',
        minItems: 1,
        items: closed({ fullyQualifiedName: { type: 'string', minLength: 1 }, kind: { type: 'string' } }, []),
      },
    },
    [],
  ),
  minProperties: 1,
};
const result = closed(
  {
    ruleId: { type: 'string', minLength: 1 },
    ruleIndex: { type: 'integer', minimum: 0 },
    level,
    message: text,
    locations: { type: 'array', minItems: 1, items: location },
    partialFingerprints: {
      type: 'object',
      additionalProperties: { type: 'string' },
      propertyNames: { pattern: '/v[1-9]' },
    },
  },
  ['ruleId', 'ruleIndex', 'message'],
);
const rule = closed(
  {
    id: { type: 'string', minLength: 1 },
    shortDescription: text,
    help: text,
    defaultConfiguration: closed({ level }, []),
  },
  ['id'],
);
const driver = closed(
  { name: { type: 'string', minLength: 1 }, rules: { type: 'array', uniqueItems: true, items: rule } },
  ['name'],
);

/** The schema of a log. */
export const sarifSchema: object = closed(
  {
    $schema: { type: 'string', format: 'uri' },
    version: { const: '2.1.0' },
    runs: {
      type: 'array',
      items: closed({ tool: closed({ driver }, ['driver']), results: { type: 'array', items: result } }, [
        'tool',
        'results',
      ]),
    },
  },
  ['version', 'runs'],
);
