import { loadBookings, signUpBookers } from './bookings.ts';
import { startBenchMarket } from './market.ts';
import { quiet } from './quiet.ts';

const phones = 20_000;
const rounds = Number(process.env.BENCH_ROUNDS ?? 10);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);

/** Bookings of this checkout beside those of another one that is built, in turns on one machine: their ratio counts. */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Which checkout? npm run bench -- FOLDER');
const ours = await startBenchMarket(phones);
const theirs = await startBenchMarket(phones, folder);
try {
  const [ourBuyers, theirBuyers] = [await signUpBookers(ours.url), await signUpBookers(theirs.url)];
  const here = () => loadBookings(ours, seconds, ourBuyers);
  const there = () => loadBookings(theirs, seconds, theirBuyers);
  await quiet();
  const ratios: number[] = [];
  console.log(`\n${rounds} rounds, ${seconds} s each, of bookings here and in ${folder}\n`);
  for (let round = 0; round <= rounds; round += 1) {
    const isFirst = round % 2 === 0;
    const before = isFirst ? null : await there();
    const figures = await here();
    const others = before ?? (await there());
    // The first round warms up.
    if (round === 0) continue;
    ratios.push(figures.perSecond / others.perSecond);
    console.log(`${figures.perSecond} here, ${others.perSecond} there, ${figures.failed + others.failed} failed`);
  }
  const sorted = ratios.toSorted((left, right) => left - right);
  const at = (share: number) => `${((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 100).toFixed(1)} %`;
  console.log(
    `\nhere of there: ${at(0.5)} (median), half of them ${at(0.25)} to ${at(0.75)}, all ${at(0)} to ${at(1)}`,
  );
} finally {
  await Promise.all([ours.close(), theirs.close()]);
}
