import type { Reply } from './diary.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import { persist } from './stories.ts';
import type { Scene } from './stories.ts';

/** What a seller gives back for a broken phone. */
export const partCents = 4_950;

/** The seller offers a part to a buyer who has a problem, or says no, and an admin is to decide. */
export async function answerProblem(scene: Scene, seller: Person, random: Random): Promise<void> {
  const sold: Reply<{ _id: string; sale: string | null }[]> = await seller.call(
    `GET /sales?email=${encodeURIComponent(seller.email)}`,
  );
  const next = sold.status === 200 ? random.pick(sold.body.filter(({ sale }) => sale === 'problem')) : undefined;
  if (!next) return;
  const said = random.happens(0.5)
    ? { kind: 'part', cents: partCents, words: 'A new screen costs that.' }
    : { kind: 'no', words: 'It was whole.' };
  await persist(scene, random, 'answer', seller, next._id, `POST /sales/${next._id}`, { act: 'answer', ...said });
}

/** The buyer takes the part that the seller offers, once there is one. */
export async function takeAnswer(scene: Scene, buyer: Person, random: Random, bookingId: string): Promise<void> {
  const looked: Reply<{ answer: { number: number } | null }> = await buyer.call(`GET /sales/${bookingId}`);
  if (looked.status !== 200 || looked.body.answer === null) return;
  const { number } = looked.body.answer;
  await persist(scene, random, 'take', buyer, bookingId, `POST /sales/${bookingId}`, { act: 'take_answer', number });
}
