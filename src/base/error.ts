/** What a programmer can do wrong, by name. */
export type ErrorCode =
  /** A schema cannot be compiled; `tool` and `at` say where. */
  | 'schema'
  /** A tool is declared wrongly: a name, an effect, a setting, a rule. */
  | 'tool'
  /** An option has a value that it cannot have. */
  | 'option'
  /** A file or a line cannot be read. */
  | 'input'
  /** A store of the ledger or of the retry budget cannot be used. */
  | 'store'
  /** A wrong use of the library: a call in a state that does not allow it. */
  | 'usage';

const brand = Symbol.for('toolmend.error');

interface ErrorDetails {
  /** The tool it is about. */
  readonly tool?: string;
  /** A JSON Pointer into what was declared. */
  readonly at?: string;
  readonly cause?: unknown;
}

/** The one error that Toolmend throws, and only for what a programmer wrote: what a model writes never throws. */
export class ToolmendError extends Error {
  override readonly name = 'ToolmendError';
  readonly code: ErrorCode;
  readonly tool?: string;
  readonly at?: string;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    Object.defineProperty(this, brand, { value: true });
    if (details.tool !== undefined) this.tool = details.tool;
    if (details.at !== undefined) this.at = details.at;
  }
}

/** Tells whether an error is Toolmend's, also when two copies of the package are loaded. */
export function isToolmendError(error: unknown): error is ToolmendError {
  return typeof error === 'object' && error !== null && brand in error;
}
