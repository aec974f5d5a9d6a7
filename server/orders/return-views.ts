import type { Address } from '#contract/deliveries.ts';
import type { Return } from '#contract/return-acts.ts';
import type { SaleStory } from '#contract/sales.ts';
import type { Context } from '#server/context.ts';
import { imageUrl } from '#server/images/views.ts';
import { restsUntil } from '#server/orders/codes.ts';
import { sentParcelView } from '#server/orders/parcels.ts';
import { isDisputed } from '#server/orders/return-rules.ts';
import type { SaleStoryRow } from '#server/orders/sale-story-store.ts';

/** How a phone goes back, as one of its people sees it. The code is its seller's alone, the address not for admins. */
export function returnView(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  row: SaleStoryRow,
  as: SaleStory['as'],
  address: Address | null,
): Return | null {
  const { back_why: why, back_way: way, back_begun_at: begunAt, back_next_by: nextBy } = row;
  if (why === null || way === null || begunAt === null || nextBy === null) return null;
  const isOpen = row.state !== 'completed' && row.state !== 'undone';
  return {
    why,
    way,
    begunAt: begunAt.toISOString(),
    nextBy: nextBy.toISOString(),
    hasAddress: row.back_address_at !== null,
    address: as === 'admin' || (as === 'buyer' && isNeverSent(row)) ? null : address,
    changedAt: iso(row.back_address_at),
    parcel: parcelBack(row),
    code: as === 'seller' && isOpen && way === 'in_person' && !isDisputed(row) ? row.back_code : null,
    codeRestsUntil: iso(restsUntil(row.back_code_rests_until, clock.now())),
    deliveredAt: iso(row.back_delivered_at),
    backAt: iso(row.back_at),
    backBy: row.back_by,
    claim:
      row.claim_about === null
        ? null
        : { about: row.claim_about, words: row.claim_words ?? '', at: iso(row.claim_at) ?? '' },
    decision: row.back_decision_words,
    dispute:
      row.dispute_words === null
        ? null
        : {
            words: row.dispute_words,
            photos: row.return_photos.map((id) => imageUrl(config, id)),
            at: iso(row.disputed_at) ?? '',
          },
    told:
      row.told_words === null
        ? null
        : {
            words: row.told_words,
            photos: row.told_photos.map((id) => imageUrl(config, id)),
            at: iso(row.told_at) ?? '',
          },
    asked: row.asked_words === null ? null : { words: row.asked_words, at: iso(row.asked_at) ?? '' },
  };
}

/** Its buyer needs the address no more. */
function isNeverSent({ ended_at, back_sent_at }: SaleStoryRow): boolean {
  return ended_at !== null && back_sent_at === null;
}

function parcelBack(row: SaleStoryRow): Return['parcel'] {
  const { back_carrier: carrier, back_tracking_number: tracking_number, back_sent_at: sent_at } = row;
  if (carrier === null || tracking_number === null || sent_at === null) return null;
  const { back_carrier_name: carrier_name, back_earlier_parcels: earlier } = row;
  const said = row.said_of_return;
  return sentParcelView({ carrier, carrier_name, tracking_number, sent_at, earlier_parcels: earlier ?? [], said });
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
