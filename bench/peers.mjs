/**
 * What is compared: each peer loads itself and then makes, for one JSON Schema, a check and where it has one a list of all
 * errors. `load` fails where a peer cannot run, as those that generate code cannot where that is forbidden. zod alone takes the
 * five tools by name, since its schemas are written by hand.
 */

const makeAjv = (options) => async () => {
  const [{ default: Ajv }, { default: addFormats }] = await Promise.all([import('ajv'), import('ajv-formats')]);
  const ajv = new Ajv({ strict: false, logger: false, ...options });
  addFormats(ajv);
  return (schema) => {
    const validate = ajv.compile(schema);
    return { check: (value) => validate(value), list: (value) => (validate(value) ? [] : validate.errors) };
  };
};

export const peers = {
  toolmend: async () => {
    const { compileSchema, explain, findFaults, isValid } = await import('./lib/library.mjs');
    return (schema, name) => {
      const node = compileSchema(schema);
      return {
        check: (value) => isValid(node, value),
        list: (value) => findFaults(node, value),
        explain: (value) => explain(node, name, value).issues,
      };
    };
  },
  ajv: makeAjv({}),
  'ajv allErrors': makeAjv({ allErrors: true }),
  'ata-validator': async () => {
    const { Validator } = await import('ata-validator');
    return (schema) => {
      const validator = new Validator(schema);
      return { check: (value) => validator.isValidObject(value), list: (value) => validator.validate(value).errors };
    };
  },
  '@cfworker/json-schema': async () => {
    const { Validator } = await import('@cfworker/json-schema');
    return (schema) => {
      const short = new Validator(schema, '2020-12', true);
      const long = new Validator(schema, '2020-12', false);
      return { check: (value) => short.validate(value).valid, list: (value) => long.validate(value).errors };
    };
  },
  zod: async () => {
    const [z, { zodTools }] = await Promise.all([import('zod'), import('./data/zod-tools.mjs')]);
    const tools = zodTools(z);
    return (_schema, name) => ({
      check: (value) => tools[name].safeParse(value).success,
      list: (value) => tools[name].safeParse(value).error?.issues ?? [],
    });
  },
};
