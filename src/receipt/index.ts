export { addToReceipt } from './add-to-receipt.ts';
export { describeFinding } from './describe-finding.ts';
export { type EndingWords, endingWords } from './ending-words.ts';
export { isWholeReceipt, readReceipt } from './read-receipt.ts';
export type { ReceiptAdditions } from './write-closing.ts';
export { writeCorrections } from './write-corrections.ts';
export { writeReceipt } from './write-receipt.ts';
