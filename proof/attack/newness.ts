import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newness as limits } from '#contract/allowances.ts';
import { tally } from './attacker.ts';
import type { Answer } from './attacker.ts';
import type { Attack, Stage } from './attack.ts';
import { bookingOf, newListing, signUp } from './people.ts';
import type { Account } from './people.ts';

const accounts = 12;

/** What many new accounts take away from everybody else. */
export const newness: Attack[] = [
  {
    threat: 'All phones held by nobody',
    tried: `${accounts} new accounts of one network book three phones each`,
    expected: 'at most 10 live holds',
    run: async ({ newAttacker }) => {
      const attacker = newAttacker();
      const phones = JSON.parse((await attacker.ask('GET /api/categories/apple')).text) as Record<string, unknown>[];
      const more = JSON.parse((await attacker.ask('GET /api/categories/samsung')).text) as Record<string, unknown>[];
      const free = [...phones, ...more].filter(({ salesStatus }) => salesStatus === 'Available');
      const answers = [];
      for (let at = 0; at < accounts; at += 1) {
        const buyer = await signUp(attacker, 'User');
        for (const phone of free.slice(at * 3, at * 3 + 3)) {
          answers.push(
            await attacker.ask('POST /api/bookings', {
              headers: { cookie: buyer.cookie },
              body: bookingOf(buyer, phone),
            }),
          );
        }
      }
      const held = answers.filter(({ status }) => status === 200).length;
      return { seen: `${held} of ${answers.length} held (${tally(answers)})`, held: held > 0 && held <= 10 };
    },
  },
  {
    threat: 'All phones held by nobody',
    tried: 'cancelling a reservation and booking the phone again',
    expected: 'refused for an hour',
    run: async ({ newAttacker }) => {
      const attacker = newAttacker();
      const buyer = await signUp(attacker, 'User');
      const phones = JSON.parse((await attacker.ask('GET /api/categories/google')).text) as Record<string, unknown>[];
      const phone = phones.find(({ salesStatus }) => salesStatus === 'Available') ?? {};
      const book = () =>
        attacker.ask('POST /api/bookings', { headers: { cookie: buyer.cookie }, body: bookingOf(buyer, phone) });
      const first = await book();
      const { insertedId } = JSON.parse(first.text) as { insertedId: string };
      await buyer.call(`DELETE /api/bookings/${insertedId}`);
      const again = await book();
      return {
        seen: `booked ${first.status}, again ${again.status}`,
        held: first.status === 200 && again.status >= 400 && again.status < 500,
      };
    },
  },
  {
    threat: 'A shop window full of one seller',
    tried: 'one new seller lists 30 phones and advertises all',
    expected: '20 listed, at most two of the first twelve advertised',
    run: async ({ newAttacker }) => {
      const attacker = newAttacker();
      // Where six sellers advertise, one has at most two of twelve.
      for (let at = 0; at < 6; at += 1) {
        const other = await signUp(attacker, 'Seller');
        await advertise(other, { ...(await newListing(attacker, other)), name: `Beside it ${at}` });
      }
      const seller = await signUp(attacker, 'Seller');
      const answers = [];
      const listing = await newListing(attacker, seller);
      for (let at = 0; at < 30; at += 1) {
        answers.push(await advertise(seller, { ...listing, name: `Model X ${at}` }));
      }
      const listed = answers.filter(({ status }) => status === 200).length;
      const shown = JSON.parse((await attacker.ask('GET /api/products/advertised?limit=12')).text) as {
        name: string;
      }[];
      const theirs = shown.filter(({ name }) => name.startsWith('Model X')).length;
      return {
        seen: `${listed} listed (${tally(answers)}), ${theirs} of the first ${shown.length} advertised`,
        held: listed === 20 && theirs <= 2,
      };
    },
  },
  {
    threat: "Everybody's contacts in one request",
    tried: 'one new account reads every list of phones',
    expected: `contacts of at most ${limits.contacts.sellersADay} sellers`,
    run: async ({ newAttacker }) => {
      const attacker = newAttacker();
      const many = await manySellers({ newAttacker });
      const reader = await signUp(attacker, 'User');
      const seen = new Set<string>();
      const brands = JSON.parse((await attacker.ask('GET /api/categories')).text) as { _id: string }[];
      for (const { _id } of brands) {
        const list = JSON.parse((await reader.call(`GET /api/categories/${_id}`)).text) as { email?: string }[];
        for (const { email } of list) if (email !== undefined) seen.add(email);
      }
      return {
        seen: `contacts of ${seen.size} sellers (there are more than ${many})`,
        held: seen.size > 0 && seen.size <= limits.contacts.sellersADay,
      };
    },
  },
  {
    threat: "A stranger's mailbox filled",
    tried: "booking and cancelling another seller's phones, 30 times by 10 accounts",
    expected: 'at most 20 mails a person and day, and one digest',
    run: async ({ newAttacker, target }) => {
      const sellerAt = newAttacker();
      const victim = await signUp(sellerAt, 'Seller');
      const listing = await newListing(sellerAt, victim);
      const names = [];
      for (let at = 0; at < 15; at += 1) {
        names.push(
          JSON.parse((await victim.call('POST /api/products', { ...listing, name: `Target ${at}` })).text) as {
            insertedId: string;
          },
        );
      }
      for (let at = 0; at < 10; at += 1) {
        const attacker = newAttacker();
        const buyer = await signUp(attacker, 'User');
        for (const { insertedId } of names.slice(at, at + 3)) {
          const product = JSON.parse((await attacker.ask(`GET /api/products/${insertedId}`)).text) as Record<
            string,
            unknown
          >;
          const booked = await attacker.ask('POST /api/bookings', {
            headers: { cookie: buyer.cookie },
            body: bookingOf(buyer, product),
          });
          if (booked.status === 200) {
            await buyer.call(`DELETE /api/bookings/${(JSON.parse(booked.text) as { insertedId: string }).insertedId}`);
          }
        }
        attacker.leave();
      }
      // The job that sends mails runs each minute.
      await new Promise((resolve) => setTimeout(resolve, 65_000));
      const mails = await mailsTo(join(target.dataDir, 'outbox'), victim.email);
      return { seen: `${mails} mails`, held: mails > 0 && mails <= 21 };
    },
  },
];

/** Lists a phone and advertises it. @returns the answer to the first */
async function advertise(seller: Account, listing: object): Promise<Answer> {
  const answer = await seller.call('POST /api/products', listing);
  if (answer.status === 200)
    await seller.call(`PUT /api/products/advertise/${(JSON.parse(answer.text) as { insertedId: string }).insertedId}`);
  return answer;
}

/** More sellers than one account may see contacts of, few enough per network for the limit of sign-ups. */
async function manySellers({ newAttacker }: Pick<Stage, 'newAttacker'>): Promise<number> {
  const count = limits.contacts.sellersADay + 10;
  let from = newAttacker();
  for (let at = 0; at < count; at += 1) {
    if (at % 35 === 34) from = newAttacker();
    const seller = await signUp(from, 'Seller');
    await seller.call('POST /api/products', { ...(await newListing(from, seller)), name: `One of many ${at}` });
  }
  return count;
}

async function mailsTo(outbox: string, email: string): Promise<number> {
  const files = await readdir(outbox).catch(() => []);
  const texts = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
  return texts.filter((text) => new RegExp(`^To: .*${email}`, 'im').test(text)).length;
}
