export { describeFinding } from './describe-finding.ts';
export { writeCorrections } from './write-corrections.ts';
export { type ReceiptParts, writeReceipt } from './write-receipt.ts';
