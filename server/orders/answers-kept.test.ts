import { expect, test } from 'vitest';
import type { AnswerKind } from '#contract/sale-states.ts';
import { uploadPhoto } from '#server/testing/people.ts';
import { act, look, samPhones, sellPhone } from '#server/testing/selling.ts';
import { admin, market, withBrokenScreen } from '#server/orders/answering.fixture.ts';

withBrokenScreen();

test('All answers and their photos stay to be read once something else is asked or said', async () => {
  const { seller, buyer, sale } = await sellPhone(market, {}, samPhones);
  const photos = [await uploadPhoto(market, seller), await uploadPhoto(market, seller, '#a42')];
  const [first = '', second = ''] = photos;
  const shown = [await uploadPhoto(market, buyer, '#2a4')];
  const says = (about: 'not_handed_over' | 'broken' | 'battery', of: string[] = []) =>
    act(buyer, sale, { act: 'say_problem', about, words: 'x', photos: of });
  const answers = (kind: AnswerKind, words: string, of: string) =>
    act(seller, sale, { act: 'answer', kind, words, photos: [of] });
  await says('not_handed_over', shown);
  await answers('no', 'I came.', first);
  const { code } = await look(buyer, sale);
  await act(seller, sale, { act: 'hand_over', code: code ?? '' });
  await says('broken');
  await answers('return', 'Bring it.', second);
  await act(buyer, sale, { act: 'accept' });
  await act(seller, sale, { act: 'call_admin', about: 'seller_asks', words: 'A question.' });
  const kept = [
    {
      about: 'not_handed_over',
      photos: shown,
      answers: [{ number: 1, kind: 'no', words: 'I came.', photos: [first] }],
    },
    { about: 'broken', photos: [], answers: [{ number: 2, kind: 'return', words: 'Bring it.', photos: [second] }] },
  ];
  for (const person of [buyer, seller, admin])
    expect(await look(person, sale)).toMatchObject({ problem: { about: 'seller_asks' }, earlierCalls: kept });
  await act(buyer, sale, { act: 'say_problem', about: 'battery', words: 'x' });
  await answers('no', 'It is new.', first);
  expect(await look(admin, sale)).toMatchObject({
    answer: { number: 3, photos: [first] },
    earlierCalls: [...kept, { about: 'seller_asks', answers: [] }],
  });
  expect((await act(buyer, sale, { act: 'take_answer', number: 1 })).body.code).toBe('answer_over');
  await act(seller, sale, { act: 'give_back' });
  expect((await admin.call(`DELETE /api/users/${seller.id}`)).status).toBe(200);
  const erased = { words: 'erased', photos: [] };
  expect((await look(admin, sale)).earlierCalls).toMatchObject([{ answers: [erased] }, { answers: [erased] }, {}]);
});
