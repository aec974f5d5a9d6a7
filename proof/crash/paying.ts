import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import { persist, priceUsd, triesMax } from './stories.ts';
import type { Scene } from './stories.ts';

/** Pays with a card. One in four closes the browser when the card is charged, and one in five has two tabs open. */
export async function pay(scene: Scene, buyer: Person, random: Random, bookingId: string): Promise<void> {
  const open = () =>
    persist(scene, random, 'begin', buyer, bookingId, 'POST /create-payment-intent', { price: priceUsd, bookingId });
  const tabs = random.happens(0.2) ? [open(), open()] : [open()];
  const intentIds = (await Promise.all(tabs)).flatMap(({ answer }) => answer.intentId ?? []);
  const closesTheBrowser = random.happens(0.25);
  for (const intentId of intentIds) {
    let status = await scene.provider.confirm(intentId);
    for (let tries = 1; status === null && tries < triesMax && !scene.isOver; tries += 1)
      status = await sleep(random.between(200, 800)).then(() => scene.provider.confirm(intentId));
    if (closesTheBrowser) continue;
    await persist(scene, random, 'pay', buyer, bookingId, 'POST /payments', {
      price: priceUsd,
      transactionId: intentId,
      email: buyer.email,
      bookingId,
    });
  }
}
