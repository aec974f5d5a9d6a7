import type { KnownCarrier } from '#contract/carriers.ts';
import type { ParcelState, TestMove } from '#contract/parcel-states.ts';

export interface WatchedParcel {
  carrier: KnownCarrier;
  number: string;
}

export interface ParcelNews {
  state: ParcelState;
  /** Without a time zone, the earliest moment that the carrier can mean. null: not told. */
  at: Date | null;
  /** Where it is sent to, as the carrier knows it: two letters. null: not told. */
  country: string | null;
  postcode: string | null;
}

/** A company that asks carriers what became of parcels. Calls that ask it throw ParcelServiceUnavailable. */
export interface ParcelService {
  readonly service: 'test' | 'aftership';
  /** Can it tell of parcels of this carrier? */
  knows(carrier: KnownCarrier): boolean;
  /** The same parcel, however often it is told, has one id there. @throws ParcelRefused */
  watch(parcel: WatchedParcel): Promise<string>;
  /** @returns null when it knows none of that id */
  look(trackerId: string): Promise<ParcelNews | null>;
  /** @returns the parcel that a signed event is about; null where it is about none @throws BadSignature */
  readEvent(body: Buffer, signature: string | undefined): string | null;
  /** Of an embedded service: where somebody moves parcels along. Null for one that is elsewhere. */
  readonly desk: ParcelDesk | null;
}

export interface ParcelDesk {
  /** @returns null when there is none of that id */
  find(id: string): Promise<{ carrier: string; number: string; state: ParcelState } | null>;
  move(id: string, to: TestMove): Promise<boolean>;
}

/** It does not answer now: asked again later. */
export class ParcelServiceUnavailable extends Error {
  constructor(cause: unknown) {
    super('the service that asks carriers does not answer', { cause });
    this.name = 'ParcelServiceUnavailable';
  }
}

/** It does not take this parcel: asking again changes nothing. */
export class ParcelRefused extends Error {
  constructor(says: string) {
    super(says);
    this.name = 'ParcelRefused';
  }
}
