import { describe, expect, test } from 'vitest';
import { DescribedWords } from '#server/search/described-words.ts';

/** A database that counts how often it is asked, and answers when it is told to. */
function database() {
  const asked: ((ids: string[]) => void)[] = [];
  return { asked, look: () => new Promise<string[]>((answer) => asked.push(answer)) };
}

describe('A word of descriptions', () => {
  test('is looked up once for all who ask meanwhile, and known from then on', async () => {
    const words = new DescribedWords();
    const { asked, look } = database();
    const both = [words.ask('dented', look), words.ask('dented', look)];
    asked[0]?.(['one']);
    expect(await Promise.all(both)).toEqual([['one'], ['one']]);
    expect(await words.ask('dented', look)).toEqual(['one']);
    expect(words.known('dented')).toEqual(['one']);
    expect(words.known('dent')).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  test('is looked up again when phones have changed, also when they change while it is looked up', async () => {
    const words = new DescribedWords();
    const { asked, look } = database();
    const early = words.ask('dented', look);
    words.forget();
    asked[0]?.([]);
    expect(await early).toEqual([]);
    expect(words.known('dented')).toBeUndefined();
    const late = words.ask('dented', look);
    asked[1]?.(['new']);
    expect(await late).toEqual(['new']);
    words.forget();
    expect(words.known('dented')).toBeUndefined();
  });

  test('is looked up again after a look-up that failed', async () => {
    const words = new DescribedWords();
    await expect(words.ask('dented', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await words.ask('dented', () => Promise.resolve(['one']))).toEqual(['one']);
  });

  test('gives way to later ones where many find much', async () => {
    const words = new DescribedWords();
    for (let at = 0; at < 200; at += 1)
      await words.ask(`word${at}`, () => Promise.resolve(Array.from({ length: 2_000 }, (_, id) => `${id}`)));
    expect(words.known('word0')).toBeUndefined();
    expect(words.known('word199')).toHaveLength(2_000);
  });
});
