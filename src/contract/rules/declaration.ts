import { isObject, ToolmendError } from '../../base/index.ts';

/** Throws a `ToolmendError` about the place it is given. */
export type Fail = (message: string, at: string) => never;

/** Makes the function that throws about a tool's rules. */
export function failWith(tool: string | undefined): Fail {
  return (message, at) => {
    throw new ToolmendError('tool', `${tool === undefined ? '' : `${tool}: `}${message} (at ${at})`, {
      ...(tool === undefined ? {} : { tool }),
      at,
    });
  };
}

/** Checks words of a declaration: one text, or one in each language. */
export function readWords(value: unknown, field: string, at: string, fail: Fail): void {
  const texts = isObject(value) ? [value['en'], value['zh']] : [value];
  if (texts.some((text) => typeof text !== 'string' || text.trim() === '')) {
    fail(`"${field}" is a text, or a text for each language: {"en": …, "zh": …}`, at);
  }
}

/** Tells whether a value can name a parameter or a fact. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
