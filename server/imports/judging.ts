import { noNul, reference as referenceSchema } from '#contract/fields.ts';
import type { Finding } from '#contract/issues.ts';
import { Refusal, issueAt } from '#contract/problem.ts';
import type { Issue } from '#contract/problem.ts';
import type { ProductState } from '#db/states.ts';
import type { Context } from '#server/context.ts';
import { parseInput } from '#server/http/issues.ts';
import { listUploadsOf } from '#server/images/store.ts';
import type { MarketKnown } from '#server/imports/market-known.ts';
import type { Line } from '#server/imports/reading.ts';
import { atColumn, readRow } from '#server/imports/row.ts';
import type { PictureOfRow, Row } from '#server/imports/row.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Room } from '#server/products/listing-limits.ts';
import { listByReferences, listTakenDown } from '#server/products/reference-store.ts';
import type { NamedListing } from '#server/products/reference-store.ts';
import { requirePastDay } from '#server/products/rules.ts';
import { isSame, isSameList, knownOf, listingOf, nothingKnown } from '#server/products/said.ts';
import type { ListingRow } from '#server/products/store.ts';

export type Verdict = { line: number; reference: string } & (
  | { outcome: 'new'; listing: ListingRow; further: string[]; waitingFor: string[] }
  | { outcome: 'changed'; before: NamedListing; listing: ListingRow; further: string[]; waitingFor: string[] }
  | { outcome: 'same' }
  | { outcome: 'refused'; issues: Issue[] }
);

/** What a file is judged by; `room` and `seen` go on from one batch to the next. */
export interface Case {
  seller: Actor;
  market: MarketKnown;
  /** null: no limit of newness counts them. */
  room: Room | null;
  /** By reference, the line that had it first. */
  seen: Map<string, number>;
}

/** Says of each line what an import does with it. In an import what it names is locked from now on. */
export async function judge(
  context: Context,
  { seller, market, room, seen }: Case,
  lines: readonly Line[],
  { isLocked }: { isLocked: boolean },
): Promise<Verdict[]> {
  // PostgreSQL takes no NUL; a line that has one is refused below.
  const references = lines.map(({ cells }) => cells.reference ?? '').filter(noNul);
  const named = await listByReferences(context, seller.id, references, { isLocked });
  const before = new Map(named.map((listing) => [listing.reference, listing]));
  const takenDown = await listTakenDown(context, seller.id, references);
  const today = context.clock.now().toISOString().slice(0, 10);
  const rows = lines.map((line) =>
    readRow(line, {
      config: context.config,
      market,
      seller,
      today,
      before: before.get(line.cells.reference ?? ''),
    }),
  );
  const uploads = await listUploadsOf(context, idsIn(rows), seller.id);

  return lines.map(({ line, cells: { reference = '' } }, at): Verdict => {
    const about = { line, reference };
    const is = before.get(reference);
    const row = rows[at] ?? { issues: [] };
    const issues = [...whyNotReference(reference, line, seen, is, takenDown)];
    if ('issues' in row) issues.push(...row.issues);
    const read = 'issues' in row || issues.length > 0 ? null : asStored(context, row, is, { market, uploads });
    if (read === null) return { ...about, outcome: 'refused', issues };
    if ('issues' in read) return { ...about, outcome: 'refused', issues: read.issues };
    if (is === undefined) {
      const full = room && whyNoRoom(room);
      if (full) return { ...about, outcome: 'refused', issues: [full] };
      if (room) room.left -= 1;
      return { ...about, outcome: 'new', ...read };
    }
    if (isSame(is, read.listing) && isSameList(is.further, read.further)) return { ...about, outcome: 'same' };
    return { ...about, outcome: 'changed', before: is, ...read };
  });
}

function idsIn(rows: readonly (Row | { issues: Issue[] })[]): string[] {
  const pictures = rows.flatMap((row) => ('issues' in row ? [] : (row.pictures ?? [])));
  return [...new Set(pictures.flatMap(({ id }) => id ?? []))];
}

const closed = {
  reserved: 'phone_reserved',
  sold: 'phone_sold',
  returned: 'phone_returned',
} as const satisfies Partial<Record<ProductState, Finding[0]>>;

function* whyNotReference(
  reference: string,
  line: number,
  seen: Map<string, number>,
  is: NamedListing | undefined,
  takenDown: readonly string[],
): Generator<Issue> {
  const parsed = parseInput(referenceSchema, reference);
  if ('issues' in parsed) {
    for (const issue of parsed.issues) yield { ...issue, path: 'reference' };
    return;
  }
  const first = seen.get(reference);
  if (first === undefined) seen.set(reference, line);
  else yield issueAt('reference', 'reference_twice', { line: first });
  if (is !== undefined && is.state in closed) yield issueAt('reference', closed[is.state as keyof typeof closed]);
  if (is === undefined && takenDown.includes(reference)) yield issueAt('reference', 'phone_taken_down');
}

function whyNoRoom({ left, isOfToday, max }: Room): Issue | null {
  if (left > 0) return null;
  return issueAt('reference', isOfToday ? 'no_room_today' : 'no_room_yet', { max });
}

/** The listing that a line makes, by the rules of Add Product. */
function asStored(
  context: Context,
  { said, pictures }: Row,
  is: NamedListing | undefined,
  { market, uploads }: { market: MarketKnown; uploads: readonly string[] },
): { listing: ListingRow; further: string[]; waitingFor: string[] } | { issues: Issue[] } {
  const kept = is === undefined ? [] : [is.image_id, ...is.further];
  const shown = pictures ?? kept.map((id) => ({ id, name: null }));
  const issues = [...whyNotPictures(shown, kept, uploads)];
  const known = attempt(() => {
    requirePastDay(said.selling_post_date, context.clock.now());
    return knownOf(said, is ?? nothingKnown);
  });
  if ('issues' in known) issues.push(...known.issues.map(atColumn));
  else issues.push(...whyNotModel(market, said.id, known.value.model_id));
  if (issues.length > 0 || 'issues' in known) return { issues };
  const waitingFor = shown.flatMap(({ name }) => name ?? []);
  // One whose id nobody knows yet is no picture that is there.
  const [first = '', ...further] = shown.map(({ id }) => id ?? 'not uploaded');
  return { listing: { ...listingOf(said, first), ...known.value }, further, waitingFor };
}

/** An id names its model beside any brand, and a file without models keeps the one of the listing. */
function* whyNotModel({ models }: MarketKnown, brandId: string, modelId: string | null): Generator<Issue> {
  const model = modelId === null ? undefined : models.get(modelId);
  if (model && model.category_id !== brandId) yield issueAt('model', 'model_of_other_brand');
}

function* whyNotPictures(
  pictures: readonly PictureOfRow[],
  kept: readonly string[],
  uploads: readonly string[],
): Generator<Issue> {
  const names = pictures.map(({ id, name }) => id ?? name);
  if (new Set(names).size < names.length) yield issueAt('photos', 'photo_twice');
  const isTheirs = ({ id, name }: PictureOfRow) => name !== null || kept.includes(id) || uploads.includes(id);
  if (!pictures.every(isTheirs)) yield issueAt('photos', 'not_your_upload');
}

function attempt<Value>(work: () => Value): { value: Value } | { issues: Issue[] } {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof Refusal && error.issues.length > 0) return { issues: error.issues };
    throw error;
  }
}
