import { beforeEach, describe, expect, test } from 'vitest';
import { openSlot, readDraft, removeDraft, worthKeeping, writeDraft } from '#web/products/adding/draft.ts';
import { emptyValues, stepOf, stepsDone } from '#web/products/adding/values.ts';

const now = new Date('2026-11-21T08:15:00Z');
const later = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);
let kept: Map<string, string>;
const shelf = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  key: (at: number) => [...kept.keys()][at] ?? null,
  get length() {
    return kept.size;
  },
};
const open = (at = now) => openSlot(shelf, 'selma', at);
beforeEach(() => {
  kept = new Map();
});

describe('A draft of a listing', () => {
  test('is found again by the account that wrote it, and by no other', () => {
    const slot = open();
    writeDraft(shelf, slot, { name: 'Pixel 8', originalPrice: '699' }, now);
    expect(readDraft(shelf, 'selma', later(1))).toEqual({
      slot,
      savedAt: now.toISOString(),
      values: { name: 'Pixel 8', originalPrice: '699' },
    });
    expect(readDraft(shelf, 'sam', later(1))).toBeNull();
    expect(readDraft(shelf, 'selma.of-one-listing', later(1))).toBeNull();
  });

  test('is overwritten and removed by its own form alone; the newest is found first', () => {
    const [first, second] = [open(), open()];
    writeDraft(shelf, first, { name: 'Pixel 8' }, now);
    writeDraft(shelf, second, { name: 'Pixel 9' }, later(1));
    expect(readDraft(shelf, 'selma', later(2))?.values).toEqual({ name: 'Pixel 9' });
    writeDraft(shelf, first, { name: 'Pixel 8a' }, later(2));
    expect(readDraft(shelf, 'selma', later(2))?.values).toEqual({ name: 'Pixel 8a' });
    removeDraft(shelf, first);
    expect(readDraft(shelf, 'selma', later(2))?.values).toEqual({ name: 'Pixel 9' });
  });

  test('is not offered to the form that wrote it', () => {
    const [older, own] = [open(), open()];
    writeDraft(shelf, older, { name: 'Pixel 8' }, now);
    writeDraft(shelf, own, { name: 'Pixel 9' }, later(1));
    expect(readDraft(shelf, 'selma', later(2), own)?.values).toEqual({ name: 'Pixel 8' });
    removeDraft(shelf, older);
    expect(readDraft(shelf, 'selma', later(2), own)).toBeNull();
  });

  test('leaves its place to newer ones when there are more than ten, or when it is too old', () => {
    for (let day = 0; day < 12; day++) writeDraft(shelf, open(later(day)), { name: `Pixel ${day}` }, later(day));
    expect([...kept.values()].map((text) => (JSON.parse(text) as { values: unknown }).values)).toEqual(
      Array.from({ length: 10 }, (_, at) => ({ name: `Pixel ${at + 2}` })),
    );
    open(later(40));
    expect(kept.size).toBe(1);
  });

  test('says what was sent and when, whatever was typed since, until it is written without that', () => {
    const slot = open();
    const sent = { name: 'Pixel 8', at: now.toISOString() };
    writeDraft(shelf, slot, { name: 'Pixel 9' }, later(1), sent);
    expect(readDraft(shelf, 'selma', later(1))).toMatchObject({ values: { name: 'Pixel 9' }, sent });
    writeDraft(shelf, slot, { name: 'Pixel 9' }, later(1));
    expect(readDraft(shelf, 'selma', later(1))).not.toHaveProperty('sent');
  });

  test('from before forms had slots of their own is found too', () => {
    writeDraft(shelf, open().split('#')[0]!, { name: 'Pixel 8' }, now);
    open();
    expect(readDraft(shelf, 'selma', now)?.values).toEqual({ name: 'Pixel 8' });
  });

  test('is forgotten when it is removed, and after thirty days', () => {
    const slot = open();
    writeDraft(shelf, slot, { name: 'Pixel 8' }, now);
    expect(readDraft(shelf, 'selma', later(29))).not.toBeNull();
    expect(readDraft(shelf, 'selma', later(31))).toBeNull();
    removeDraft(shelf, slot);
    expect(readDraft(shelf, 'selma', now)).toBeNull();
  });

  test.each([
    ['no JSON', 'nonsense'],
    ['nothing', 'null'],
    [
      'values of other kinds',
      JSON.stringify({ savedAt: now.toISOString(), values: { name: 7, productCondition: 'Mint', stranger: 'x' } }),
    ],
    ['no time', JSON.stringify({ values: { name: 'Pixel 8' } })],
  ])('that has %s is none', (_, text) => {
    writeDraft(shelf, open(), { name: 'x' }, now);
    for (const key of kept.keys()) kept.set(key, text);
    expect(readDraft(shelf, 'selma', now)).toBeNull();
  });

  test('does not stop anybody where nothing can be kept', () => {
    const full = {
      ...shelf,
      setItem: () => {
        throw new Error('full');
      },
      removeItem: () => {
        throw new Error('shut');
      },
    };
    expect(() => writeDraft(full, open(), { name: 'Pixel 8' }, now)).not.toThrow();
    expect(() => removeDraft(full, open())).not.toThrow();
  });

  test('holds what somebody has filled in, not what the form began with', () => {
    const untouched = emptyValues();
    expect(worthKeeping(untouched, untouched)).toEqual({});
    expect(worthKeeping({ ...untouched, name: 'Pixel 8', location: '  ' }, untouched)).toEqual({ name: 'Pixel 8' });
  });

  test('holds what comes in the box, and that a field was emptied', () => {
    const listed = { ...emptyValues(), name: 'Pixel 8', colour: 'Bay', inBox: ['cable' as const] };
    const changed = worthKeeping({ ...listed, colour: '', inBox: ['cable', 'charger'] }, listed);
    expect(changed).toEqual({ colour: '', inBox: ['cable', 'charger'] });
    writeDraft(shelf, open(), changed, now);
    expect(readDraft(shelf, 'selma', now)?.values).toEqual(changed);
  });

  test('leaves out what can not be in the box', () => {
    writeDraft(shelf, open(), { name: 'Pixel 8', inBox: ['a second phone' as 'cable'] }, now);
    expect(readDraft(shelf, 'selma', now)?.values).toEqual({ name: 'Pixel 8' });
  });
});

describe('The steps of a listing', () => {
  const first = {
    name: 'Pixel 8',
    brand: 'Google',
    id: 'google',
    productCondition: 'Good' as const,
    usedTime: '1 year',
    description: 'Fine.',
  };

  test('are done one after the other, once all is filled in without an error', () => {
    expect(stepsDone(emptyValues(), {})).toBe(0);
    expect(stepsDone({ ...emptyValues(), ...first }, {})).toBe(1);
    expect(stepsDone({ ...emptyValues(), ...first }, { name: { message: 'Too long' } })).toBe(0);
  });

  test('need a photo, and nothing that buyers merely filter by', () => {
    const priced = { ...emptyValues(), ...first, originalPrice: '699', resalePrice: '389' };
    const withPhoto = { ...priced, image: { chosen: ['/images/one'], refused: null } };
    expect([stepsDone(priced, {}), stepsDone(withPhoto, {})]).toEqual([1, 2]);
    expect(stepsDone(withPhoto, { image: { message: 'Too large' } })).toBe(1);
  });

  test('are told apart by what is asked in them', () => {
    expect([stepOf('description'), stepOf('resalePrice'), stepOf('phone')]).toEqual([0, 1, 2]);
  });
});
