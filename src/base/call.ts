/** One call of a tool, as a model made it. */
export interface ToolCall {
  /** The tool's name. */
  readonly tool: string;
  /** Text as the model wrote it, or a value; absent and `undefined` stand for no arguments. */
  readonly arguments?: unknown;
  readonly id?: string;
  /** Why the model stopped: `length`, `max_tokens`, `MAX_TOKENS` and `max_output_tokens` mean that the call may be cut off. */
  readonly finishReason?: string;
}
