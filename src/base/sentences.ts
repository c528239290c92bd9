/** Splits a text into its sentences; lines are sentences too. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .split(/(?<=[.!?;])\s+|(?<=[。！？；])|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
