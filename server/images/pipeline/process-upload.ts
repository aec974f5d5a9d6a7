import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { outOfTime } from '#server/images/pipeline/own-limits.ts';
import { ImageRefusal, tooBusy, unreadable } from '#server/images/pipeline/refusals.ts';
import type { PictureFinding } from '#server/images/pipeline/refusals.ts';
import type { ProcessedImage } from '#server/images/pipeline/rewrite-image.ts';
import { Turnstile } from '#server/images/pipeline/turnstile.ts';
import { asPart } from '#server/platform/traces/tracer.ts';

/** What the process at work on a picture answers. */
export type Verdict = { image: ProcessedImage } | { refused: PictureFinding };

const program = new URL('./rewrite-image.main.ts', import.meta.url);

/**
 * What a process at work on a picture may take. Some 85 MB of its memory are the program itself, half of that shared
 * with the server. Measured peaks in MB, on photos with noise: baseline JPEG of 12 megapixels 160, of 50 held sideways
 * 180; progressive JPEG of 20 megapixels 224; AVIF of 8 megapixels 230; WebP of 16 megapixels 177; PNG of 50 megapixels
 * with 16 bits 206, interlaced of 12 206. Unbounded, an AVIF of 50 megapixels takes 950. A photo takes one second of a
 * processor, a PNG of 50 megapixels four; the time of the clock is for a machine that is busy with other things.
 */
export const uploadLimits = { memoryBytesMax: 256 * 1024 * 1024, processorMsMax: 15_000, timeoutMs: 60_000 };
type UploadLimits = typeof uploadLimits;
const complaintMax = 2_000;
/**
 * All it is given of an environment: no secret is where a stranger's bytes are unpacked. With these words glibc gives
 * memory back when it is freed, which makes 60 MB less of a large JPEG; other systems don't know them.
 */
const allocator = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '262144' };

/** One at a time: what a picture may take of memory is then what all of them may take. */
const turnstile = new Turnstile(1, 20, tooBusy);

/** Would this person's picture find no place? Then it is better refused before it is received. */
export function isUploadQueueFullFor(who: string): boolean {
  return turnstile.isFullFor(who);
}

/**
 * In a process of its own, of a tenth of a second to start: a decoder that crashes can't stop the server. It ends with
 * its answer, or as it exceeds its memory or time. People (`who`) take turns.
 *
 * @throws ImageRefusal
 */
export async function processUpload(
  file: string,
  who: string,
  limits: UploadLimits = uploadLimits,
): Promise<ProcessedImage> {
  const verdict = await asPart('picture', () => turnstile.pass(who, () => askProcess(file, limits)));
  if ('image' in verdict) return verdict.image;
  throw new ImageRefusal(verdict.refused);
}

/** How a market works on uploads. Browser tests, which upload one picture again and again, let a process do it once. */
export const pictures = { rewrite: (file: string, who: string) => processUpload(file, who) };

async function askProcess(file: string, limits: UploadLimits): Promise<Verdict> {
  const child = startProcess(file, limits);
  const heard = { verdict: null as Verdict | null, complaint: '', late: false };
  child.once('message', (verdict) => {
    heard.verdict = verdict as Verdict;
    child.kill('SIGKILL');
  });
  child.stderr?.on(
    'data',
    (text: Buffer) => (heard.complaint = (heard.complaint + text.toString()).slice(-complaintMax)),
  );
  const alarm = setTimeout(() => {
    heard.late = true;
    child.kill('SIGKILL');
  }, limits.timeoutMs);
  const signal = await whenGone(child).finally(() => clearTimeout(alarm));

  if (heard.verdict !== null) return heard.verdict;
  if (heard.late || signal === outOfTime) throw new ImageRefusal(['picture_too_slow']);
  // It ended itself for its memory; the system out of memory would have done the same.
  if (signal === 'SIGKILL') throw new ImageRefusal(['picture_too_costly']);
  if (signal !== null) throw unreadable(new Error(`a decoder ended by ${signal}`));
  throw new Error(`The process that works on pictures failed: ${heard.complaint}`);
}

function startProcess(file: string, { memoryBytesMax, processorMsMax }: UploadLimits): ChildProcess {
  try {
    return fork(program, [file, String(memoryBytesMax), String(processorMsMax)], {
      execArgv: [],
      env: allocator,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
  } catch (error) {
    throw tooBusy(error);
  }
}

/** Waits until a process has given its memory back. @returns the signal that ended it, if one did */
function whenGone(child: ChildProcess): Promise<NodeJS.Signals | null> {
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(tooBusy(error)));
    child.once('close', (_code, signal) => resolve(signal));
  });
}
