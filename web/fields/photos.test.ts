import { describe, expect, test } from 'vitest';
import { moved, withFiles, without, withoutAll } from '#web/fields/photos.ts';

const three = { chosen: ['one', 'two', 'three'], refused: 'Too large.' };

describe('Chosen photos', () => {
  test('move one place to the front or to the end, and no further', () => {
    expect(moved(three, 2, -1).chosen).toEqual(['one', 'three', 'two']);
    expect(moved(three, 0, 1).chosen).toEqual(['two', 'one', 'three']);
    expect(moved(three, 0, -1).chosen).toEqual(three.chosen);
    expect(moved(three, 2, 1).chosen).toEqual(three.chosen);
  });

  test('are taken away, and with one of them the complaint about another', () => {
    expect(without(three, 0)).toEqual({ chosen: ['two', 'three'], refused: null });
  });

  test('leave once they are sent, and what was chosen meanwhile stays, with the complaint about it', () => {
    expect(withoutAll(three, ['one', 'three', 'gone'])).toEqual({ chosen: ['two'], refused: 'Too large.' });
  });

  test('are joined by files as far as there is room, and say which one was not taken', () => {
    const texts = { tooMany: (most: number) => `${most} at most.` };
    const files = ['4', '5'].map((name) => new File([], name));
    const add = (wrong: string | null, most: number) => withFiles(three, { good: files, wrong }, texts, most);
    expect(add(null, 5)).toEqual({ chosen: [...three.chosen, ...files], refused: null });
    expect(add(null, 4)).toEqual({ chosen: [...three.chosen, files[0]], refused: '4 at most.' });
    expect(add('No picture.', 2)).toEqual({ chosen: three.chosen, refused: 'No picture. 2 at most.' });
  });
});
