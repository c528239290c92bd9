export { describeHeadline } from './describe-headline.ts';
export { describeProposal } from './describe-proposal.ts';
export { fieldName } from './field-name.ts';
export { findHeadlines, type Headline } from './find-headlines.ts';
export { outcomesInOrder } from './outcomes.ts';
export { type Name, type Phrase, phraseText, showName } from './phrase.ts';
export { type RenderOptions, renderReport } from './render-report.ts';
export {
  createReplayCount,
  type ProposalEffect,
  type ReplayCount,
  type ReplayMove,
  type ReplayReport,
  type WorseCall,
} from './replay.ts';
export { describeScope } from './sections/head.ts';
export { createSpeech, type Speech } from './speech.ts';
export type { ReasonName, ReasonWords, Words } from './words/words.ts';
