import { bareNumber, carrierName, carriers, trackingPage, whyNoNumber } from '#contract/carriers.ts';
import { refuseField } from '#contract/problem.ts';
import type { Parcel } from '#contract/deliveries.ts';
import type { SaleAct } from '#contract/sales.ts';
import type { ParcelRow } from '#server/orders/parcel-store.ts';
import type { EarlierParcel } from '#server/orders/sale-store.ts';

/** What somebody says of a parcel. */
export type NewParcel = Omit<Extract<SaleAct, { act: 'correct_parcel' }>, 'act'>;

/** How often somebody may correct a number, since what stood there before is kept. */
export const correctionsMax = 20;

/** What is written of a parcel. @throws Refusal 400 for a number that is not the carrier's */
export function parcelOf({ carrier, carrierName, trackingNumber }: NewParcel) {
  if (carrier === 'other' && carrierName === undefined) throw refuseField('carrierName', 'required');
  const number = bareNumber(trackingNumber);
  if (number === '') throw refuseField('trackingNumber', 'required');
  const why = whyNoNumber(carrier, number);
  if (why?.code === 'number_of_carrier') throw refuseField('trackingNumber', why.code, { options: why.others });
  if (why) throw refuseField('trackingNumber', why.code, { example: why.example });
  return { carrier, carrier_name: carrier === 'other' ? (carrierName ?? null) : null, tracking_number: number };
}

type Written = ReturnType<typeof parcelOf>;

export function isSameParcel(known: { [Column in keyof Written]: string | null }, said: Written): boolean {
  return (
    known.carrier === said.carrier &&
    known.carrier_name === said.carrier_name &&
    known.tracking_number === said.tracking_number
  );
}

/** When the number that stands there now was entered: one that was corrected counts from then. */
export function enteredAt(sent: { sent_at: Date; earlier_parcels: readonly EarlierParcel[] }): Date {
  const before = sent.earlier_parcels.at(-1);
  return before === undefined ? sent.sent_at : new Date(before.until);
}

/** What a service says of a parcel, as it is read with its sale. */
export type SaidOfParcel = Pick<ParcelRow, 'service' | 'state' | 'doubt'> & {
  at: string | null;
  tracker: string | null;
  isAsked: boolean;
};

/** A parcel as the people of its sale see it. */
export function sentParcelView(row: {
  carrier: string;
  carrier_name: string | null;
  tracking_number: string;
  sent_at: Date;
  earlier_parcels: readonly EarlierParcel[];
  said: SaidOfParcel | null;
}): Omit<Parcel, 'wordBy'> {
  const { carrier, carrier_name, tracking_number, sent_at, earlier_parcels, said } = row;
  return {
    carrier: carriers.find((known) => known === carrier) ?? 'other',
    carrierName: carrierName(carrier, carrier_name),
    trackingNumber: tracking_number,
    page: trackingPage(carrier, tracking_number),
    sentAt: sent_at.toISOString(),
    earlier: earlier_parcels.map((before) => ({
      carrierName: carrierName(before.carrier ?? 'other', before.carrier_name),
      trackingNumber: before.tracking_number ?? '',
      until: before.until,
    })),
    said: said && {
      service: said.service,
      state: said.state,
      at: said.at === null ? null : new Date(said.at).toISOString(),
      doubt: said.doubt,
      isAsked: said.isAsked,
      testPage: said.service === 'test' && said.tracker !== null ? `/testCarrier?parcel=${said.tracker}` : null,
    },
  };
}
