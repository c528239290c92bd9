import { expect, test } from 'vitest';
import { composeSentences, type Phrase } from './phrase.ts';

const base = { rule: 'r', parameter: 'p' } as const;

test('phrases that fit into one sentence share it, in the order in which they were declared', () => {
  const phrases: Phrase[] = [
    { ...base, frame: 'excluded', part: 'a' },
    { ...base, frame: 'valid', slot: 'when', part: 'mode is "x"' },
    { ...base, frame: 'valid', slot: 'in', part: 'in a team' },
    { ...base, frame: 'excluded', part: 'b' },
    { ...base, frame: 'valid', slot: 'with', part: 'a teammate', aside: 'name' },
    { ...base, frame: 'other', part: 'c', predicate: 'rejected when p is set' },
    { ...base, frame: 'other', part: 'd', predicate: 'rejected when p is set' },
    { ...base, frame: 'required', part: 'e' },
  ];
  expect(composeSentences(phrases, 'en')).toEqual([
    'Cannot be combined with a or b.',
    'Only valid with a teammate in a team when mode is "x" (requires name).',
    'c and d are rejected when p is set.',
    'Required by e.',
  ]);
});

test('says nothing twice', () => {
  const phrase: Phrase = { ...base, frame: 'sentence', part: 'Once.' };
  const excluded: Phrase = { ...base, frame: 'excluded', part: 'a' };
  expect(composeSentences([phrase, phrase, excluded, excluded], 'en')).toEqual(['Once.', 'Cannot be combined with a.']);
});
