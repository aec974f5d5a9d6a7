import { describe, expect, test } from 'vitest';
import { moved, without } from '#web/fields/photos.ts';

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
});
