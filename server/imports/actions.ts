import { importing } from '#contract/allowances.ts';
import type { ImportAnswer, ImportLine } from '#contract/imports.ts';
import { limits } from '#contract/limits.ts';
import { Refusal, issueAt } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import { judge } from '#server/imports/judging.ts';
import type { Case, Verdict } from '#server/imports/judging.ts';
import { lookUpMarket } from '#server/imports/market-known.ts';
import { countLines, readLines } from '#server/imports/reading.ts';
import type { Line } from '#server/imports/reading.ts';
import { beatRun, beginRun, endRun } from '#server/imports/store.ts';
import type { Actor } from '#server/platform/actor.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { roomForFiles } from '#server/products/listing-limits.ts';
import { changeOnSale, putOnSale } from '#server/products/writing.ts';
import { holdAccount, holdAccountAlone } from '#server/users/actions.ts';

interface Wanted {
  /** A file of this server's disk. */
  path: string;
  /** Names of pictures, and the addresses that their uploads answered with, or the ids they will have. */
  pictures: Readonly<Record<string, string>>;
  isDryRun: boolean;
  /** Do the limits of newness count it? */
  isCounted: boolean;
}

/**
 * Lists and changes a seller's phones as a file says, a batch of its lines at a time. A line is done wholly or not at
 * all. What is done stays when the rest fails: the same file again does the rest, since references name what is there.
 *
 * @throws Refusal 400 for a file that can't be read; 409 while another one of theirs is under way
 */
export async function importProducts(context: Context, seller: Actor, wanted: Wanted): Promise<ImportAnswer> {
  const run = await beginRun(context, seller.id, await countLines(wanted.path));
  if (run === null) throw alreadyRunning();
  try {
    return await workThrough(context, seller, wanted, run);
  } finally {
    await endRun(context, run).catch((error: unknown) =>
      context.log.warn({ err: error }, 'the end of an import could not be noted'),
    );
  }
}

async function workThrough(context: Context, seller: Actor, wanted: Wanted, run: string): Promise<ImportAnswer> {
  const { isDryRun, isCounted } = wanted;
  const market = await lookUpMarket(context, wanted.pictures);
  const room = isCounted ? await roomForFiles(context, seller.id) : null;
  const file: Case = { seller, market, room, seen: new Map() };
  const answer: ImportAnswer = { isDryRun, new: 0, changed: 0, same: 0, refused: 0, lines: [], pictures: [] };
  const needed = new Set<string>();
  let done = 0;
  for await (const lines of inBatches(readLines(wanted.path))) {
    const verdicts = isDryRun
      ? await judge(context, file, lines, { isLocked: false })
      : await carryOut(context, file, lines);
    for (const verdict of verdicts) {
      answer[verdict.outcome] += 1;
      // Each has up to a dozen faults: those of a whole file would be an answer of many megabytes.
      const isShown = verdict.outcome !== 'refused' || answer.refused <= importing.refusedShown;
      if (isShown) answer.lines.push(lineView(verdict));
      if ('waitingFor' in verdict) for (const name of verdict.waitingFor) needed.add(name);
    }
    done += lines.length;
    if (!(await beatRun(context, run, done))) throw alreadyRunning();
  }
  return { ...answer, pictures: [...needed] };
}

/** Judges and writes a batch of lines while the account is held, so that nothing that was judged changes meanwhile. */
async function carryOut(context: Context, file: Case, lines: readonly Line[]): Promise<Verdict[]> {
  const { seller } = file;
  return inTransaction(context, async (context) => {
    await (file.room ? holdAccountAlone(context, seller.id) : holdAccount(context, seller.id));
    // Meanwhile they may have listed some by hand.
    if (file.room) file.room = await roomForFiles(context, seller.id);
    const verdicts = (await judge(context, file, lines, { isLocked: true })).map(refuseWaiting);
    const added = verdicts.filter((verdict) => verdict.outcome === 'new');
    await putOnSale(context, seller, added);
    for (const verdict of verdicts)
      if (verdict.outcome === 'changed') await changeOnSale(context, verdict.before, verdict.listing, verdict.further);
    return verdicts;
  });
}

/** Only a dry run may add pictures that aren't uploaded yet. */
function refuseWaiting(verdict: Verdict): Verdict {
  if (!('waitingFor' in verdict) || verdict.waitingFor.length === 0) return verdict;
  const { line, reference, waitingFor } = verdict;
  const issues = waitingFor.map((name) => issueAt('photos', 'photo_not_chosen', { name }));
  return { line, reference, outcome: 'refused', issues };
}

function lineView(verdict: Verdict): ImportLine {
  const { line, reference, outcome } = verdict;
  // A text of any length may stand where the reference should.
  const shown = { line, reference: reference.slice(0, limits.referenceMax), outcome };
  return outcome === 'refused' ? { ...shown, issues: verdict.issues } : shown;
}

async function* inBatches(lines: AsyncIterable<Line>): AsyncGenerator<Line[]> {
  let batch: Line[] = [];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length < importing.batch) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function alreadyRunning(): Refusal {
  return new Refusal('import_running', 'Another file of yours is being imported. Wait until it is done.');
}
