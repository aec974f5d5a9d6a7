import { setTimeout as sleep } from 'node:timers/promises';
import { tally } from './attacker.ts';
import type { Answer, Attacker } from './attacker.ts';
import type { Attack, Stage } from './attack.ts';
import { newListing, signUp } from './people.ts';

const flood = { connections: 64, seconds: 12 };
const memory = { sellers: 50, listings: 20, connections: 8, seconds: 20, limitMb: 600 };

/** More than one machine can do. */
export const load: Attack[] = [
  {
    threat: 'A flood from one network',
    tried: `${flood.connections} connections on /?u=random while others sign in`,
    expected: 'others keep 95 % of their success',
    run: async (stage) => {
      const { newAttacker } = stage;
      const people = [];
      for (let at = 0; at < 10; at += 1) {
        const from = newAttacker();
        people.push({ from, who: await signUp(from, 'User') });
      }
      const crowd = floodFrom(newAttacker(flood.connections), flood.connections);
      await sleep(1_000);
      const answers: Answer[] = [];
      const endsAt = performance.now() + flood.seconds * 1_000;
      while (performance.now() < endsAt) {
        for (const { from, who } of people.slice(0, 2)) {
          answers.push(
            await from.ask('POST /api/auth/sign-in/email', {
              headers: { cookie: who.cookie },
              body: { email: who.email, password: who.password },
            }),
          );
        }
        for (const { from, who } of people)
          answers.push(await from.ask('GET /api/me', { headers: { cookie: who.cookie } }));
        await sleep(200);
      }
      const sent = await crowd.stop();
      const served = answers.filter(({ status }) => status === 200).length;
      return {
        seen: `${served} of ${answers.length} served beside ${sent} requests of the flood`,
        held: served >= 0.95 * answers.length,
      };
    },
  },
  {
    threat: 'Memory filled by one list',
    tried:
      `${memory.sellers * memory.listings} listings of 5,000 characters, then ${memory.connections} connections ` +
      `with limit 0…1000 for ${memory.seconds} s`,
    expected: `below ${memory.limitMb} MB, and others are served`,
    run: async (stage) => {
      await fillShelves(stage);
      const { target, newAttacker } = stage;
      const attacker = newAttacker(memory.connections);
      const other = newAttacker();
      let most = 0;
      let ends = false;
      const statuses: Answer[] = [];
      const readers = Array.from({ length: memory.connections }, async (_, at) => {
        for (let limit = at; !ends; limit = (limit + memory.connections) % 1_001) {
          statuses.push({ ...(await attacker.ask(`GET /api/categories/apple?limit=${limit}`)), text: '' });
        }
      });
      const others: Answer[] = [];
      for (let second = 0; second < memory.seconds; second += 1) {
        others.push(await other.ask('GET /api/categories'));
        most = Math.max(most, await target.memoryMb());
        await sleep(1_000);
      }
      ends = true;
      await Promise.all(readers);
      const served = others.filter(({ status }) => status === 200).length;
      return {
        seen: `at most ${Math.round(most)} MB (${tally(statuses)}); ${served} of ${others.length} others served`,
        held: most < memory.limitMb && served >= 0.95 * others.length,
      };
    },
  },
];

/** Fills a brand, a few listings for each of many sellers, since nobody new may list more. */
async function fillShelves({ newAttacker }: Stage): Promise<void> {
  const description = 'Long words. '.repeat(416).slice(0, 5_000).trim();
  for (let at = 0; at < memory.sellers; at += 1) {
    const from = newAttacker();
    const seller = await signUp(from, 'Seller');
    const listing = await newListing(from, seller, description);
    await Promise.all(
      Array.from({ length: memory.listings }, (_, number) =>
        seller.call('POST /api/products', { ...listing, name: `Long ${at} ${number}` }),
      ),
    );
    from.leave();
  }
}

function floodFrom(attacker: Attacker, connections: number): { stop(): Promise<number> } {
  let ends = false;
  let sent = 0;
  const lines = Array.from({ length: connections }, async () => {
    while (!ends) {
      await attacker.ask(`GET /?u=${Math.random()}`, { headers: { accept: 'text/html' } });
      sent += 1;
    }
  });
  return {
    stop: async () => {
      ends = true;
      await Promise.all(lines);
      return sent;
    },
  };
}
