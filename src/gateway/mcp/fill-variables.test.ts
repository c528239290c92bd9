import { describe, expect, test } from 'vitest';
import { fillVariables } from './fill-variables.ts';

const environment = { TOKEN: 's3cret', EMPTY: '', NESTED: '${TOKEN}', HOME_DIR: '/home/me' };

function fill(text: string): string {
  return fillVariables(text, environment, (written, message) => {
    throw new Error(`${written}: ${message}`);
  });
}

describe('variables of a text', () => {
  test.each([
    ['Bearer ${TOKEN}', 'Bearer s3cret'],
    ['${env:TOKEN}', 's3cret'],
    ['${HOME_DIR}/data/${TOKEN}', '/home/me/data/s3cret'],
    ['${UNSET:-8080}', '8080'],
    ['${env:UNSET:-8080}', '8080'],
    ['${TOKEN:-other}', 's3cret'],
    ['${EMPTY:-other}', 'other'],
    ['${UNSET:-}', ''],
    ['${UNSET:-a:-b}', 'a:-b'],
    ['[${EMPTY}]', '[]'],
  ])('are filled in: %j', (text, filled) => {
    expect(fill(text)).toBe(filled);
  });

  test.each(['$TOKEN', '$$', '${}', '${1}', '${ TOKEN }', '${TOKEN', '{TOKEN}', '${@}'])(
    'are nothing but these: %j stays as it is',
    (text) => {
      expect(fill(text)).toBe(text);
    },
  );

  test('are filled once: what a value holds is a value', () => {
    expect(fill('${NESTED}')).toBe('${TOKEN}');
  });

  test('have to be set', () => {
    expect(() => fill('a ${UNSET} b')).toThrow(
      '${UNSET}: the variable UNSET is not set; set it, or write ${UNSET:-a default}',
    );
    expect(() => fill('${toString}')).toThrow('the variable toString is not set');
  });

  test('cannot be asked of an editor', () => {
    expect(() => fill('${input:api-key}')).toThrow('${input:api-key} is filled by editors only; write ${NAME}');
  });
});
