import { readFile, readdir, stat } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { eventStreams } from '#contract/allowances.ts';
import { addMembers, listenAll } from './listeners.ts';
import { load } from './load.ts';
import { startBenchMarket } from './market.ts';
import type { BenchMarket } from './market.ts';
import { signUpSellers } from './people.ts';

/**
 * What a server takes for pictures and for open connections: `npm run bench:room`. Memory, and processor time of the
 * server without its database; so it needs no idle machine.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
/** Of the usual phone: 12 million pixels. */
const photo = { width: 4_032, height: 3_024 };
const photos = 6;
const ticksPerSecond = 100;
const only = process.env.BENCH_ONLY;

const market = await startBenchMarket(1_000);
try {
  // A new market prepares its own pictures.
  await sleep(10_000);
  if (only !== 'streams') await measurePictures(market);
  if (only !== 'pictures') await measureStreams(market);
  console.log(
    `\n${cpus().length} cores (${cpus()[0]?.model.trim()}); processes that waited for one in the last five minutes: ` +
      String(loadavg()[1]),
  );
} finally {
  await market.close();
}

async function measurePictures({ url, dataDir, pid }: BenchMarket): Promise<void> {
  const [seller] = await signUpSellers(url, 1, 'photographer');
  const folder = join(dataDir, 'objects');
  const [bytesBefore, busyBefore] = [await sizeOf(folder), await busySeconds(pid)];
  let sent = 0;
  let path = '';
  for (let at = 0; at < photos; at += 1) {
    const jpeg = await takePhoto();
    sent += jpeg.length;
    path = await upload(url, seller?.token ?? '', jpeg);
  }
  const busy = (await busySeconds(pid)) - busyBefore;
  const kept = (await sizeOf(folder)) - bytesBefore;
  console.log(
    `an upload of ${(sent / photos / 1e6).toFixed(1)} MB, 12 million pixels: ${Math.round((1_000 * busy) / photos)} ms; ` +
      `${Math.round(kept / photos / 1e3)} kB kept in six files`,
  );
  const { byteLength } = await (await fetch(url + path)).arrayBuffer();
  const before = await busySeconds(pid);
  const { perSecond, failed } = await load(url + path, seconds);
  // What it warmed up with, for two seconds, counts about as much.
  const asked = perSecond * (seconds + 2);
  const ms = ((1_000 * ((await busySeconds(pid)) - before)) / asked).toFixed(2);
  console.log(
    `a picture of ${Math.round(byteLength / 1e3)} kB: ${ms} ms, ${Math.round(perSecond)}/s, ${failed} failed`,
  );
}

/** Soft shapes with some grain, which compress about as a photograph does. */
async function takePhoto(): Promise<Buffer> {
  const noise = (sigma: number) => ({ type: 'gaussian' as const, mean: 128, sigma });
  const blank = { channels: 3 as const, background: '#888' };
  const shapes = await sharp({ create: { ...blank, width: 252, height: 189, noise: noise(40) } })
    .png()
    .toBuffer();
  const grain = await sharp({ create: { ...blank, ...photo, noise: noise(6) } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(shapes)
    .resize(photo.width, photo.height)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** @returns the path of what is kept of it */
async function upload(url: string, token: string, jpeg: Buffer): Promise<string> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'phone.jpg');
  const headers = { authorization: `bearer ${token}` };
  const answer = await fetch(`${url}/api/upload`, { method: 'POST', headers, body: form });
  const said = (await answer.json()) as { data?: { url: string } };
  if (said.data === undefined) throw new Error(`an upload was refused: ${JSON.stringify(said)}`);
  return new URL(said.data.url).pathname;
}

async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = files.filter((one) => one.isFile()).map((one) => stat(join(one.parentPath, one.name)));
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
}

async function measureStreams(market: BenchMarket): Promise<void> {
  const { url, pid } = market;
  const cookies = await addMembers(market, eventStreams.most);
  // Without any, to compare with; a few, which load what all need.
  for (const count of [0, 100, eventStreams.most]) {
    const [memory, opening] = [await residentKb(pid), await busySeconds(pid)];
    const listeners = await listenAll(url, cookies.slice(0, count));
    await sleep(2_000);
    const [lookedAt, before] = [performance.now(), await busySeconds(pid)];
    // A beat writes to all, and looks up the sessions and the notices of all.
    await sleep(eventStreams.beatMs);
    const share = (1_000 * ((await busySeconds(pid)) - before)) / (performance.now() - lookedAt);
    const each = (all: number, digits: number) => (all / count).toFixed(digits);
    const opened =
      count === 0
        ? ''
        : `${each(1_000 * (before - opening), 1)} ms to open one, ${each((await residentKb(pid)) - memory, 0)} kB each, ` +
          `${listeners.refused} refused${listeners.isOver ? ', some ended' : ''}; `;
    console.log(`${count} live events: ${opened}${(100 * share).toFixed(1)} % of a core while nothing happens`);
    listeners.hangUp();
    await sleep(5_000);
  }
}

async function residentKb(pid: number): Promise<number> {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** Of its processor, with the processes that worked on pictures. */
async function busySeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks / ticksPerSecond;
}
