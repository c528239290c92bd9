const lengthStops: ReadonlySet<string> = new Set(['length', 'max_tokens', 'MAX_TOKENS', 'max_output_tokens']);

/** Tells whether a stop reason says that the model ran into its length limit, so that its last call may be cut off. */
export function isLengthStop(finishReason?: string): boolean {
  return finishReason !== undefined && lengthStops.has(finishReason);
}
