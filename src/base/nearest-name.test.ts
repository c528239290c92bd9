import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nearestName } from './nearest-name.ts';

describe('the nearest declared name', () => {
  test.each([
    ['filePath', ['content', 'file_path'], 'file_path'],
    ['file path', ['file_path'], 'file_path'],
    ['PATH', ['path', 'pattern'], 'path'],
    ['patern', ['path', 'pattern'], 'pattern'],
    ['lable', ['label', 'description'], 'label'],
    ['max_reslts', ['max_results', 'sort'], 'max_results'],
    ['slot', ['slotId', 'state'], 'slotId'],
    ['id', ['taskId', 'status'], 'taskId'],
    ['file', ['file_path', 'content'], 'file_path'],
    ['output_mode_name', ['output_mode'], 'output_mode'],
    ['größse', ['größe'], 'größe'],
  ])('of %j among %j is %j', (name, declared, nearest) => {
    expect(nearestName(name, declared)).toBe(nearest);
  });

  test.each([
    ['kw', ['path', 'pattern']],
    ['id', ['width', 'video']],
    ['to', ['topic']],
    ['a', ['ab', 'a_b']],
    ['cwd', ['cmd']],
    ['priority', ['to', 'subject', 'body']],
    ['player', ['team']],
    ['', ['a']],
    ['x'.repeat(65), ['x'.repeat(65)]],
    ['path', []],
    ['toString', ['path']],
  ])('of %j among %j is none', (name, declared) => {
    expect(nearestName(name, declared)).toBeUndefined();
  });

  test('prefers equal but for style, then few edits, then one within the other', () => {
    expect(nearestName('fileName', ['file', 'filename2', 'file_name'])).toBe('file_name');
    expect(nearestName('filenam', ['file', 'filename'])).toBe('filename');
    expect(nearestName('mode', ['output_mode', 'mode_of_output'])).toBe('output_mode');
  });

  test('is the first declared one of two that are as near', () => {
    expect(nearestName('sort', ['sort_a', 'sort_b'])).toBe('sort_a');
  });

  test('passes over what is no name, and the name itself', () => {
    expect(nearestName('path', [1, null, 'path', 'paths'])).toBe('paths');
  });

  test('looks at 200 names', () => {
    const names = Array.from({ length: 200 }, (_, i) => `other${i}x`);
    expect(nearestName('patern', [...names, 'pattern'])).toBeUndefined();
    expect(nearestName('patern', [...names.slice(1), 'pattern'])).toBe('pattern');
  });

  test('is always one of the declared, and never throws', () => {
    const name = fc.oneof(fc.string({ maxLength: 12 }), fc.string({ unit: 'binary', maxLength: 80 }));
    fc.assert(
      fc.property(name, fc.array(name), (key, declared) => {
        const nearest = nearestName(key, declared);
        expect(nearest === undefined || (declared.includes(nearest) && nearest !== key)).toBe(true);
      }),
    );
  });
});
