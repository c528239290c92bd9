export { addToReceipt, type ReceiptAdditions } from './add-to-receipt.ts';
export { describeFinding } from './describe-finding.ts';
export { type EndingWords, endingWords } from './ending-words.ts';
export { isWholeReceipt, readReceipt } from './read-receipt.ts';
export { refuseCall } from './refuse-call.ts';
export { writeCorrections } from './write-corrections.ts';
