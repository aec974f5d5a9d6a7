import { readFile } from 'node:fs/promises';
import { endAbove, endAtOnce } from '#server/images/pipeline/own-limits.ts';
import type { Verdict } from '#server/images/pipeline/process-upload.ts';
import { ImageRefusal } from '#server/images/pipeline/refusals.ts';
import { rewriteImage } from '#server/images/pipeline/rewrite-image.ts';

// One picture, in a process that may be ended at any moment: started by process-upload.ts.
const [file = '', memoryBytesMax, processorMsMax] = process.argv.slice(2);
process.on('disconnect', () => endAtOnce('SIGKILL'));
// A Ctrl-C in the terminal reaches this process as well; the server finishes what is under way, and so does this.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
endAbove({ memoryBytesMax: Number(memoryBytesMax), processorMsMax: Number(processorMsMax) });

const bytes = await readFile(file);
process.send?.(await verdictOn(bytes));

async function verdictOn(bytes: Buffer): Promise<Verdict> {
  try {
    return { image: await rewriteImage(bytes) };
  } catch (error) {
    if (!(error instanceof ImageRefusal)) throw error;
    return { refused: error.finding };
  }
}
