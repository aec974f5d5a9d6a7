import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processUpload, uploadLimits } from '#server/images/pipeline/process-upload.ts';
import { rewriteImage } from '#server/images/pipeline/rewrite-image.ts';

const megabyte = 1024 * 1024;
/** Pictures of many pixels take a while on a machine that is busy with other tests. */
const patienceMs = 120_000;

let folder: string;
let small: string;
/** Eight million pixels that take 230 MB to unpack. */
let costly: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'redial-pictures-'));
  small = await kept(await photo(500, 400).jpeg().toBuffer());
  costly = await kept(await photo(2_890, 2_890).avif({ effort: 0 }).toBuffer());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('An upload is the picture that its bytes make', async () => {
  expect(await processUpload(small, 'seller')).toEqual(await rewriteImage(await readFile(small)));
});

test('What is refused is refused in the same words', async () => {
  const bytes = await photo(1, 51).png().toBuffer();
  const told = await rewriteImage(bytes).catch((error: unknown) => error);
  await expect(processUpload(await kept(bytes), 'seller')).rejects.toEqual(told);
});

test(
  'Uploads of any kind and number take 256 MB of memory at most',
  async () => {
    // Those that take most.
    const progressive = await photo(5_400, 3_840)
      .withMetadata({ orientation: 6 })
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const large = await photo(8_160, 6_144).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const files = [costly, await kept(progressive), await kept(large)];
    const memory = watchMemory();
    const results = await Promise.allSettled(files.map((file) => processUpload(file, 'seller')));
    // Upright, those that were held sideways.
    expect(results.map((result) => result.status === 'fulfilled' && [result.value.width, result.value.height])).toEqual(
      [
        [1_280, 1_280],
        [1_280, 1_800],
        [1_280, 1_700],
      ],
    );
    const highest = memory.stop();
    expect(highest).toBeGreaterThan(100 * megabyte);
    expect(highest).toBeLessThan(260 * megabyte);
  },
  patienceMs,
);

test(
  'A process that takes more memory than it may is ended, its picture refused, and the next is worked on',
  async () => {
    const memory = watchMemory();
    await expect(
      processUpload(costly, 'seller', { ...uploadLimits, memoryBytesMax: 130 * megabyte }),
    ).rejects.toMatchObject({
      code: 'picture_too_costly',
      message: expect.stringMatching(/too much memory.*smaller/) as string,
    });
    expect(memory.stop()).toBeLessThan(170 * megabyte);
    expect((await processUpload(small, 'seller')).variants).toHaveLength(6);
  },
  patienceMs,
);

test.each([
  ['of the processor', { ...uploadLimits, processorMsMax: 1 }],
  ['of the clock', { ...uploadLimits, timeoutMs: 1 }],
])(
  'A process that takes more time %s than it may is ended, wherever it is with its picture, and the next is worked on',
  async (_title, limits) => {
    await expect(processUpload(small, 'seller', limits)).rejects.toMatchObject({
      code: 'picture_too_slow',
      message: expect.stringMatching(/too long.*smaller/) as string,
    });
    expect(children()).toEqual([]);
    expect((await processUpload(small, 'seller')).variants).toHaveLength(6);
    expect(children()).toEqual([]);
  },
  patienceMs,
);

test('A process that is ended from outside refuses its picture, and is no fault', async () => {
  const file = await kept(await photo(2_000, 2_000).jpeg().toBuffer());
  const told = expect(processUpload(file, 'seller')).rejects.toMatchObject({ code: 'picture_too_costly' });
  const ended = setInterval(() => children().forEach(({ pid }) => process.kill(pid, 'SIGKILL')), 5);
  await told.finally(() => clearInterval(ended));
});

test('A file that is gone is reported as our fault, with what happened', async () => {
  await expect(processUpload(join(folder, 'gone'), 'seller')).rejects.toThrow(/ENOENT/);
});

test('An upload is turned away while twenty wait', async () => {
  const file = await kept(await photo(100, 100).png().toBuffer());
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, () => processUpload(file, 'seller', { ...uploadLimits, timeoutMs: 1 })),
  );
  const codes = results.map((result) =>
    result.status === 'rejected' ? (result.reason as { code: string }).code : 'taken',
  );
  expect(codes.filter((code) => code === 'pictures_waiting')).toHaveLength(9);
  expect(codes.filter((code) => code === 'picture_too_slow')).toHaveLength(21);
});

function photo(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#3366aa' } });
}

let count = 0;
async function kept(bytes: Buffer): Promise<string> {
  const path = join(folder, `${(count += 1)}.part`);
  await writeFile(path, bytes);
  return path;
}

/** The processes at work on pictures that this one has started, with their resident memory in bytes. */
function children(): { pid: number; bytes: number }[] {
  // Where there is no /proc it takes `ps`. To start that twenty times a second is a fifth of this file's work.
  return (existsSync('/proc/self/status') ? childrenByLinux() : childrenByPs())
    .filter(({ args }) => args.includes('rewrite-image.main.ts'))
    .map(({ pid, bytes }) => ({ pid, bytes }));
}

interface Child {
  pid: number;
  bytes: number;
  args: string;
}

function childrenByLinux(): Child[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const status = readNow(`/proc/${pid}/status`) ?? '';
      const numberIn = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
      if (numberIn('PPid') !== process.pid) return [];
      const args = readNow(`/proc/${pid}/cmdline`) ?? '';
      return [{ pid: Number(pid), bytes: numberIn('VmRSS') * 1024, args }];
    });
}

/** @returns null where the process has ended meanwhile */
function readNow(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function childrenByPs(): Child[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent]) => Number(parent) === process.pid)
    .map(([pid, , kilobytes, ...args]) => ({
      pid: Number(pid),
      bytes: Number(kilobytes) * 1024,
      args: args.join(' '),
    }));
}

/** Looks again and again; `stop` answers with the most that all of them took at one time. */
function watchMemory() {
  let most = 0;
  const watch = setInterval(
    () =>
      (most = Math.max(
        most,
        children().reduce((sum, { bytes }) => sum + bytes, 0),
      )),
    50,
  );
  return {
    stop: () => {
      clearInterval(watch);
      return most;
    },
  };
}
