import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCharacters } from './count-characters.ts';

test('a text has as many characters as it is spread into, halves of pairs that stand alone among them', () => {
  const unit = fc.constantFrom('a', '\ud83d', '\ude00', '😀', '界');
  fc.assert(
    fc.property(fc.array(unit), (units) => {
      const text = units.join('');
      expect(countCharacters(text)).toBe([...text].length);
    }),
  );
});
