import { parcelBackOf } from './carrying.ts';
import type { Reply } from './diary.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import { persist } from './stories.ts';
import type { Scene } from './stories.ts';

/** Something is wrong with a phone. */
export async function complain(scene: Scene, buyer: Person, random: Random, id: string): Promise<void> {
  const said = { act: 'say_problem', about: 'broken', words: 'It does not charge.' };
  await persist(scene, random, 'complain', buyer, id, `POST /sales/${id}`, said);
}

/** The buyer withdraws from what a business sold. */
export async function regret(scene: Scene, buyer: Person, random: Random, id: string): Promise<void> {
  const said = { act: 'withdraw', name: buyer.name };
  await persist(scene, random, 'regret', buyer, id, `POST /sales/${id}`, said);
}

/** An admin lets a phone go back whose buyer has a problem with it. */
export async function letGoBack(scene: Scene, admin: Person, random: Random): Promise<void> {
  const desk: Reply<{ _id: string; about: string }[]> = await admin.call('GET /sales/problems?limit=20');
  const next = desk.status === 200 ? random.pick(desk.body.filter(({ about }) => about === 'broken')) : undefined;
  if (!next) return;
  const decided = { for: 'return', words: 'It is not as promised.' };
  await persist(scene, random, 'letGoBack', admin, next._id, `PUT /sales/${next._id}/decision`, decided);
}

/** The seller says where a phone is sent back to, or that it has come. */
export async function takeBack(scene: Scene, seller: Person, random: Random): Promise<void> {
  const sold: Reply<{ _id: string; goingBack: string | null }[]> = await seller.call(
    `GET /sales?email=${encodeURIComponent(seller.email)}`,
  );
  const next = sold.status === 200 ? random.pick(sold.body.filter(({ goingBack }) => goingBack !== null)) : undefined;
  if (!next) return;
  const line = `POST /sales/${next._id}`;
  const address = { name: seller.name, street: '5 Birch Street', town: 'Portland', country: 'US' };
  if (next.goingBack === 'address')
    await persist(scene, random, 'returnTo', seller, next._id, line, { act: 'return_to', address });
  else if (random.happens(0.5)) await persist(scene, random, 'cameBack', seller, next._id, line, { act: 'came_back' });
}

/** The buyer sends it back, where it goes by post. */
export async function sendBack(scene: Scene, buyer: Person, random: Random, id: string): Promise<void> {
  const looked: Reply<{ back: { way: string; changedAt: string | null; begunAt: string } | null }> = await buyer.call(
    `GET /sales/${id}`,
  );
  const back = looked.status === 200 ? looked.body.back : null;
  if (back?.way !== 'sent') return;
  // A buyer who withdrew may send it to the business before that says where to.
  const sent = { act: 'send_back', ...parcelBackOf(id), changedAt: back.changedAt ?? back.begunAt };
  await persist(scene, random, 'sendBack', buyer, id, `POST /sales/${id}`, sent);
}
