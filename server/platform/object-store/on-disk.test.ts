import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';

test('A draft is found among thousands of pictures without all their names in memory', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'redial-crowded-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // Long names need few files to fill a small heap.
  const deep = join(folder, ...Array.from({ length: 14 }, () => 'n'.repeat(250)));
  for (let at = 0; at < 4_000; at += 1) {
    const picture = join(deep, String(at % 60), String(at));
    mkdirSync(picture, { recursive: true });
    writeFileSync(join(picture, at === 2_000 ? '640.webp.1.part' : '640.webp'), '');
  }
  expect(await removedInHeapOf({ megabytes: 18, folder })).toBe(1);
});

/** Removes all drafts in a thread with little memory. @returns how many, unless the thread had too little */
async function removedInHeapOf({ megabytes, folder }: { megabytes: number; folder: string }): Promise<number> {
  const program = `
    import(${JSON.stringify(import.meta.resolve('./on-disk.ts'))})
      .then(({ removeDrafts }) => removeDrafts(${JSON.stringify(folder)}, new Date(Date.now() + 60_000)))
      .then((removed) => require('node:worker_threads').parentPort.postMessage(removed))`;
  const thread = new Worker(program, { eval: true, resourceLimits: { maxOldGenerationSizeMb: megabytes } });
  return new Promise<number>((resolve, reject) => thread.once('message', resolve).once('error', reject));
}
