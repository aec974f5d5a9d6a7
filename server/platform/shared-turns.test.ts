import { expect, test } from 'vitest';
import { sharedTurns } from '#server/platform/shared-turns.ts';

test('One question is under way at a time, and callers meanwhile share the next answer', async () => {
  const begun: { name: string; end: PromiseWithResolvers<string> }[] = [];
  const ask = (name: string) => async () => {
    const end = Promise.withResolvers<string>();
    begun.push({ name, end });
    return end.promise;
  };
  const turns = sharedTurns();
  const [book, waiting] = [turns(ask('book')), turns(ask('waiting'))];
  const soon = () => new Promise(setImmediate);
  const names = () => begun.map(({ name }) => name);

  const first = [book(), book()];
  await soon();
  const later = [book(), waiting(), book(), waiting()];
  await soon();
  expect(names()).toEqual(['book']);

  begun[0]?.end.reject(new Error('too slow'));
  for (const answer of first) await expect(answer).rejects.toThrow('too slow');
  await soon();
  expect(names()).toEqual(['book', 'book']);
  begun[1]?.end.resolve('second book');
  await soon();
  begun[2]?.end.resolve('first list');
  expect(await Promise.all(later)).toEqual(['second book', 'first list', 'second book', 'first list']);
  expect(names()).toEqual(['book', 'book', 'waiting']);
});
