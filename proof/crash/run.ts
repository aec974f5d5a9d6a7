import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import { carry } from './carrying.ts';
import { examineAll, readWritten } from './check.ts';
import type { Written } from './check.ts';
import { openDiary } from './diary.ts';
import { killOnce, untilGood, victims, watchPostmasters } from './killing.ts';
import type { Downtime } from './killing.ts';
import { makeMarket } from './market.ts';
import type { CrashMarket } from './market.ts';
import { signUp } from './people.ts';
import type { Answers, Person } from './people.ts';
import { postgresOn } from './processes.ts';
import type { Ledger } from './provider.ts';
import { openProvider } from './provider-process.ts';
import { randomFrom } from './random.ts';
import type { Random } from './random.ts';
import { letTimePass, onMarket, settleEverything } from './settling.ts';
import { buy, refund, sell } from './stories.ts';
import type { Scene } from './stories.ts';

const counts = { buyers: 6, sellers: 2 };
const webhookSecret = 'whsec_of_the_crash_test';

export interface Stage {
  seed: number;
  scene: Scene;
  market: CrashMarket;
  answers: Answers;
  people: { admin: Person; sellers: Person[]; buyers: Person[] };
  close(): Promise<void>;
}

export interface Outcome {
  findings: string[];
  downtimes: Downtime[];
  written: Written;
  ledger: Ledger;
  /** Whom the provider's events told of money before anybody else did. */
  paidByEvent: number;
}

/** Starts market and provider, and signs everybody up. `from` is a market that it begins as a copy of. */
export async function setStage(seed: number, from: string | null = null): Promise<Stage> {
  const market = await makeMarket(from);
  const provider = await openProvider(market.url, webhookSecret, seed);
  Object.assign(market.environment, {
    STRIPE_SECRET_KEY: 'sk_test_crash',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_crash',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: provider.url,
    DELIVERY_PROOF: 'test',
  });
  const close = async () => {
    await market.clear();
    await provider.stop();
  };
  try {
    market.start();
    await untilGood(market);
    const answers: Answers = { byStatus: new Map(), wrong: [] };
    const [admin, ...others] = await Promise.all([
      signUp(market, answers, 'User', 'Ada Admin'),
      ...Array.from({ length: counts.sellers }, (_, at) => signUp(market, answers, 'Seller', `Sam Seller ${at}`)),
      ...Array.from({ length: counts.buyers }, (_, at) => signUp(market, answers, 'User', `Bea Buyer ${at}`)),
    ]);
    const people = { admin, sellers: others.slice(0, counts.sellers), buyers: others.slice(counts.sellers) };
    await market.query(
      'with granted as (insert into admin_grants (user_id) values ($1) returning user_id) insert into audit ' +
        `(user_id, action) select user_id, 'granted_admin' from granted`,
      [admin.id],
    );
    await market.query('insert into image_uploads (image_id, user_id) select $1, unnest($2::uuid[])', [
      market.imageId,
      people.sellers.map(({ id }) => id),
    ]);
    return {
      seed,
      market,
      answers,
      people,
      scene: { market, provider, diary: openDiary(), shelf: [], isOver: false },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Everybody trades while something is killed again and again. Then everything comes to its end, and is looked through. */
export async function trade(stage: Stage, cycles: number, tell: (kills: number) => void): Promise<Outcome> {
  const { market, scene, people, seed } = stage;
  const random = randomFrom(seed);
  const most = watchPostmasters(market.cluster);
  const stories = [
    ...people.sellers.map((seller, at) => sell(scene, seller, random.of(`seller ${at}`))),
    ...people.buyers.map((buyer, at) => buy(scene, buyer, random.of(`buyer ${at}`))),
    refund(scene, people.admin, random.of('admin')),
    carry(scene, people.admin, random.of('carrier')),
  ];
  // Every other kill comes while somebody waits for the answer to a write.
  const moment = async () => random.happens(0.5) && scene.diary.nextWrite().then(() => sleep(random.between(0, 25)));
  const downtimes: Downtime[] = [];
  let serversAtOnce = 0;
  try {
    for (const victim of inTurn(cycles, random)) {
      await sleep(random.between(50, 1_200));
      if (random.happens(0.5)) await letTimePass(market, random.between(5, 40));
      downtimes.push(
        await killOnce(market, victim, random, moment).catch((error: unknown) => {
          throw new Error(`seed ${seed}, kill ${downtimes.length + 1}, of the ${victim}`, { cause: error });
        }),
      );
      tell(downtimes.length);
    }
  } finally {
    scene.isOver = true;
    await scene.provider.calmDown();
    await Promise.all(stories);
    serversAtOnce = await most();
  }
  await scene.provider.calmDown();
  const seen = await onMarket(market, async (context) => {
    await settleEverything(context, market);
    const ledger = await scene.provider.ledger();
    return {
      ledger,
      findings: await examineAll(context, scene.diary, ledger),
      written: await readWritten(context.db),
      paidByEvent: await countPaidByEvent(context),
    };
  });
  seen.findings.push(...new Set(stage.answers.wrong));
  if (serversAtOnce > 1) seen.findings.push(`${serversAtOnce} servers ran on one cluster at once`);
  return { ...seen, downtimes };
}

/** Asks the app to stop. @returns what is wrong with how it did */
export async function endTrade({ market }: Stage): Promise<string[]> {
  const status = await market.stop();
  const { postmasters, children } = postgresOn(market.cluster);
  return [
    ...(status === 0 ? [] : [`the app ended with ${status} when it was asked to stop`]),
    ...(postmasters.length + children.length === 0
      ? []
      : [`PostgreSQL still runs: ${[...postmasters, ...children].join(', ')}`]),
  ];
}

/** Every kind of victim equally often, in a random order. */
function inTurn(cycles: number, random: Random) {
  return Array.from({ length: Math.ceil(cycles / victims.length) }, () => random.shuffled(victims))
    .flat()
    .slice(0, cycles);
}

async function countPaidByEvent({ db }: Context): Promise<number> {
  const { count } = await db
    .selectFrom('payments as payment')
    .innerJoin('provider_events as event', 'event.intent_id', 'payment.intent_id')
    .select(({ fn }) => fn.count<number>('payment.id').distinct().as('count'))
    .where('event.type', '=', 'payment_intent.succeeded')
    .whereRef('event.received_at', '<=', 'payment.settled_at')
    .whereRef('event.handled_at', '>=', 'payment.settled_at')
    .executeTakeFirstOrThrow();
  return count;
}
