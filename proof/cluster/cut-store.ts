import { setTimeout as sleep } from 'node:timers/promises';
import { cut, heal } from './network.ts';
import { draw, upload } from './pictures.ts';
import { store } from './plan.ts';
import type { Stage } from './stage.ts';

const uploads = 6;

/** Pictures are uploaded while their store is away, and after. Each that was taken must be shown in the end. */
export async function cutStore({ people }: Stage): Promise<string[]> {
  const before = await Promise.all(people.sellers.slice(0, 2).map((seller, at) => send(seller, at)));
  cut(store);
  const meanwhile: ReturnType<typeof send>[] = [];
  for (let at = 0; at < uploads; at += 1) {
    const seller = people.sellers[at];
    if (seller) meanwhile.push(send(seller, 10 + at));
    await sleep(2_000);
  }
  const refused = (await Promise.all(meanwhile)).map(({ status }) => status);
  heal(store);
  await sleep(2_000);
  const after = await Promise.all(people.sellers.slice(0, 2).map((seller, at) => send(seller, 20 + at)));
  const taken = [...before, ...(await Promise.all(meanwhile)), ...after].filter(({ status }) => status === 200);
  const [visitor] = people.visitors;
  const shown = await Promise.all(taken.map(async ({ url }) => (await visitor?.('GET', url))?.status));
  const gone = shown.filter((status) => status !== 200).length;
  return [
    `uploads meanwhile were answered ${refused.join(', ')}`,
    `${gone > 0 ? '✘ ' : ''}${taken.length - gone} of ${taken.length} pictures that were taken are shown`,
    ...(after.every(({ status }) => status === 200) ? [] : ['✘ no picture is taken afterwards']),
  ];
}

async function send(
  seller: Stage['people']['sellers'][number],
  number: number,
): Promise<{ status: number; url: string }> {
  const { status, body } = await upload(seller, await draw({ r: number * 9, g: 80, b: 120 }));
  return { status, url: status === 200 ? body.data.url : '' };
}
