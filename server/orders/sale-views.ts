import { feeOfRest } from '#contract/fees.ts';
import type { Address, Parcel } from '#contract/deliveries.ts';
import { parcelEnds } from '#contract/parcel-states.ts';
import { problemKinds } from '#contract/sale-states.ts';
import type { SaleProblem, SaleStory } from '#contract/sales.ts';
import type { Withdrawal } from '#contract/withdrawal-act.ts';
import type { Trader } from '#contract/sellers.ts';
import type { Way } from '#contract/sending.ts';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { imageUrl } from '#server/images/views.ts';
import { firstNumberOf } from '#server/orders/answer-state.ts';
import { isSaid, saidAmong } from '#server/orders/said-before.ts';
import { answerPhotos, answeringView } from '#server/orders/answer-views.ts';
import { bankClaimsView } from '#server/orders/bank-claims.ts';
import { sentParcelView } from '#server/orders/parcels.ts';
import { hidesSeller } from '#server/orders/reaching-rules.ts';
import { returnView } from '#server/orders/return-views.ts';
import { isCancelAsked } from '#server/orders/cancelling-rules.ts';
import { restsUntil } from '#server/orders/codes.ts';
import type { ProblemRow, SaleStoryRow } from '#server/orders/sale-story-store.ts';
import { listedFactsView } from '#server/products/views.ts';
import { mayTakeBack } from '#server/orders/taking-back-rules.ts';
import { hoursToCheck, mayWithdraw, releasesAt } from '#server/orders/withdrawal-rules.ts';

/** A sale as one of its people sees it. The code is its buyer's alone, and the address not for admins. */
export function saleStoryView(
  { config, clock }: Context,
  row: SaleStoryRow,
  as: SaleStory['as'],
  { address, addressBack }: { address: Address | null; addressBack: Address | null },
): SaleStory {
  const now = clock.now();
  const hasSellerLeft = row.seller_closed_at !== null || row.seller_suspended_at !== null;
  const isOpen = row.state !== 'completed' && row.state !== 'undone';
  const way = wayOfRow(row);
  return {
    _id: row.booking_id,
    as,
    productID: row.product_id,
    productName: row.product_name,
    brand: row.brand,
    img: imageUrl(config, row.image_id),
    placeholder: row.placeholder,
    price: row.price_usd,
    sellerGetsCents: as === 'buyer' ? null : sellerGets(row),
    usedTime: row.used_time,
    productCondition: row.condition,
    imei: as === 'buyer' && row.state === 'undone' ? null : row.promised_imei,
    ...(row.is_as_booked ? listedFactsView(row) : {}),
    // Of a closed account nothing is left.
    description: row.is_as_booked && row.seller_closed_at === null ? row.description : '',
    buyer:
      row.buyer_closed_at === null
        ? { name: row.buyer_name, email: row.buyer_email, phone: row.buyer_phone, location: row.buyer_location }
        : null,
    seller: sellerOf(row, as),
    conversation: as === 'seller' ? row.conversation_id : null,
    state: row.state,
    paidAt: row.settled_at?.toISOString() ?? '',
    moneyIsBack: row.payment_state === 'refunded',
    bankClaims: bankClaimsView(row.bank_claims),
    code:
      as === 'buyer' && isOpen && row.returning_since === null && row.received_at === null && way === 'in_person'
        ? row.code
        : null,
    codeRestsUntil: iso(restsUntil(row.code_rests_until, now)),
    handOverBy: row.hand_over_by.toISOString(),
    goesBackAt: row.goes_back_at.toISOString(),
    canTakeBack: as === 'buyer' && mayTakeBack(row, hasSellerLeft, now),
    delivery: {
      offered: row.promised,
      to: row.promised_to,
      way,
      hasAddress: address !== null,
      address: as === 'admin' || way !== 'sent' || (as === 'seller' && isNeverSent(row)) ? null : address,
      changedAt: iso(row.changed_at),
    },
    parcel: parcelView(row),
    inspectionHours: hoursToCheck(row, config.inspectionHours),
    receivedAt: iso(row.received_at),
    receivedBy: row.received_by,
    deliveredAt: iso(row.delivered_at),
    inspectUntil: iso(releasesAt(row)),
    problem:
      row.problem_about === null
        ? null
        : {
            about: row.problem_about,
            words: row.problem_words ?? '',
            photos: problemPhotos(config, row, row.earlier_calls.length),
            at: iso(row.problem_at) ?? '',
          },
    ...answeringView(config, row),
    back: returnView({ config, clock }, row, as, addressBack),
    trader: traderOf(row),
    withdrawal: withdrawalOf(row, now),
    cancelling: row.cancel_asked_at && {
      words: row.cancel_words ?? '',
      askedAt: row.cancel_asked_at.toISOString(),
      declinedAt: iso(row.cancel_declined_at),
      isOpen: isCancelAsked(row),
    },
    earlierCalls: earlierOf(config, row),
    decision: row.decision_words,
    refundReason: row.refund_words,
    endedAt: iso(row.ended_at),
    endedBy: row.ended_by,
  };
}

function sellerOf(row: SaleStoryRow, as: SaleStory['as']): SaleStory['seller'] {
  if (row.seller_closed_at !== null) return null;
  const { seller_name: name, seller_email: email, seller_phone: phone, seller_location: location } = row;
  if (as === 'buyer' && hidesSeller(row)) return { name, email: '', phone: '', location };
  return { name, email, phone, location };
}

/** The photos of the problem that its buyer reported after the first `calls` calls. */
function problemPhotos(config: Config, { problem_photos, earlier_calls }: SaleStoryRow, calls: number): string[] {
  return (problem_photos[saidAmong(earlier_calls.slice(0, calls))] ?? []).map((id) => imageUrl(config, id));
}

function earlierOf(config: Config, row: SaleStoryRow): SaleStory['earlierCalls'] {
  const photosOf = answerPhotos(config, row);
  return row.earlier_calls.flatMap((call, at) => {
    const about = problemKinds.find((kind) => kind === call.about);
    if (about === undefined) return [];
    const first = firstNumberOf({ earlier_calls: row.earlier_calls.slice(0, at) });
    const answers = (call.answers ?? []).map((said, place) => ({
      ...said,
      number: first + place,
      photos: photosOf(first + place),
    }));
    const photos = isSaid(call.about) ? problemPhotos(config, row, at) : [];
    const reply = call.answers === undefined ? (call.reply ?? null) : null;
    return [{ ...call, about, photos, answers, reply }];
  });
}

/** What remains of the price, less the market's share of it. */
function sellerGets({ price_usd, part_cents, fee_cents }: SaleStoryRow): number {
  const [price, part] = [price_usd * 100, part_cents ?? 0];
  return price - part - feeOfRest(fee_cents, price, part);
}

/** Who sold it, where that is a business. */
export function traderOf({
  trader_name: name,
  trader_address: address,
  trader_email: email,
  trader_phone: phone,
}: Pick<SaleStoryRow, 'trader_name' | 'trader_address' | 'trader_email' | 'trader_phone'>): Trader | null {
  if (name === null || address === null || email === null || phone === null) return null;
  return { name, address, email, phone };
}

function withdrawalOf(row: SaleStoryRow, now: Date): Withdrawal | null {
  if (row.trader_name === null) return null;
  const { withdrawn_at: at, withdrawn_name: name, withdrawn_words: words } = row;
  return {
    isOpen: mayWithdraw(row, now),
    until: iso(releasesAt(row)),
    acceptedAt: iso(row.accepted_at),
    said: at === null ? null : { at: at.toISOString(), name: name ?? '', words: words ?? '' },
  };
}

/** Its seller needs the address no more. */
function isNeverSent({ state, sent_at }: Pick<SaleStoryRow, 'state' | 'sent_at'>): boolean {
  return state === 'undone' && sent_at === null;
}

/** How a sold phone reaches its buyer; null while they have not chosen. */
function wayOfRow({ promised, sent_at, way }: Pick<SaleStoryRow, 'promised' | 'sent_at' | 'way'>): Way | null {
  if (promised !== 'both') return promised;
  return sent_at === null ? way : 'sent';
}

function parcelView({
  carrier,
  carrier_name,
  tracking_number,
  earlier_parcels,
  sent_at,
  word_by,
  said_of_parcel: said,
}: SaleStoryRow): Parcel | null {
  if (carrier === null || tracking_number === null || sent_at === null || word_by === null) return null;
  const parcel = sentParcelView({ carrier, carrier_name, tracking_number, earlier_parcels, sent_at, said });
  return { ...parcel, wordBy: word_by.toISOString() };
}

/** A problem as an admin's desk lists it. */
export function problemView(row: ProblemRow): SaleProblem {
  return {
    _id: row.id,
    productName: row.product_name,
    price: row.price_usd,
    buyerName: row.buyer_name,
    sellerName: row.seller_name,
    about: row.problem_about ?? 'something_else',
    words: row.problem_words ?? '',
    at: iso(row.problem_at) ?? '',
    saidBack: saidBack(row),
    answer: row.answer_kind === null ? null : { kind: row.answer_kind, cents: row.answer_cents },
  };
}

/** What the carrier says became of a phone that was sent back, as far as that is to be believed. */
function saidBack({ back_delivered_at, said_of_return: said }: ProblemRow): SaleProblem['saidBack'] {
  if (back_delivered_at !== null) return 'delivered';
  return said?.doubt === null ? (parcelEnds.find((end) => end === said.state) ?? null) : null;
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
