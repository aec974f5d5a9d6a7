import { trackingMax } from './sending.ts';

/** Who carries parcels: how their numbers look, and where they show what became of one. No schemas here. */
interface Carrier {
  name: string;
  /**
   * What its letters tell of a number, in capitals, without spaces, dots and dashes. How many digits it has tells
   * nothing.
   */
  look?: RegExp;
  example: string;
  /** Where the page of a number begins; the number follows. */
  page: string;
}

/** Numbers of national posts: two letters, nine digits and the country (UPU S10). */
const s10 = (country: string) => new RegExp(`^[A-Z]{2}\\d{9}${country}$`);

const table = {
  australia_post: {
    name: 'Australia Post',
    look: s10('AU'),
    example: 'RR123456785AU',
    page: 'https://auspost.com.au/mypost/track/details/',
  },
  bpost: {
    name: 'bpost',
    look: s10('BE'),
    example: '323211234500012345678030',
    page: 'https://track.bpost.cloud/btr/web/#/search?itemCode=',
  },
  canada_post: {
    name: 'Canada Post',
    look: s10('CA'),
    example: '7035114477138472',
    page: 'https://www.canadapost-postescanada.ca/track-reperage/en#/details/',
  },
  correos: {
    name: 'Correos',
    look: s10('ES'),
    example: 'PQ4F6P0402222470128008S',
    page: 'https://www.correos.es/es/en/tools/tracker/items/details?tracking-number=',
  },
  ctt: {
    name: 'CTT',
    look: s10('PT'),
    example: 'RR123456785PT',
    page: 'https://www.ctt.pt/feapl_2/app/open/objectSearch/objectSearch.jspx?objects=',
  },
  dhl_express: {
    name: 'DHL Express',
    look: /^JJD\d{16,18}$/,
    example: '3318810025',
    page: 'https://www.dhl.com/en/express/tracking.html?AWB=',
  },
  dhl_parcel: {
    name: 'DHL Paket',
    look: /^(?:JJD\d{16,18}|[A-Z]{2}\d{9}DE)$/,
    example: '00340434292135100186',
    page: 'https://www.dhl.de/en/privatkunden/pakete-empfangen/verfolgen.html?piececode=',
  },
  dpd: {
    name: 'DPD',
    example: '01586042330103',
    page: 'https://tracking.dpd.de/status/en_US/parcel/',
  },
  evri: {
    name: 'Evri',
    example: 'T00A0A1234567890',
    page: 'https://www.evri.com/track/parcel/',
  },
  fedex: {
    name: 'FedEx',
    example: '986578788855',
    page: 'https://www.fedex.com/fedextrack/?trknbr=',
  },
  gls: {
    name: 'GLS',
    example: '50346007539',
    page: 'https://gls-group.com/GROUP/en/parcel-tracking?match=',
  },
  inpost: {
    name: 'InPost',
    example: '632001200115520143801234',
    page: 'https://inpost.pl/en/find-parcel?number=',
  },
  japan_post: {
    name: 'Japan Post',
    look: s10('JP'),
    example: 'EJ123456784JP',
    page: 'https://trackings.post.japanpost.jp/services/srv/search/direct?locale=en&reqCodeNo1=',
  },
  la_poste: {
    name: 'La Poste',
    look: s10('FR'),
    example: '6A12345678901',
    page: 'https://www.laposte.fr/outils/suivre-vos-envois?code=',
  },
  poste_italiane: {
    name: 'Poste Italiane',
    look: s10('IT'),
    example: 'RR123456785IT',
    page: 'https://www.poste.it/cerca/index.html#/risultati-spedizioni/',
  },
  postnl: {
    name: 'PostNL',
    look: /^(?:3S[A-Z\d]{11,13}|[A-Z]{2}\d{9}NL)$/,
    example: '3SABCD1234567',
    page: 'https://postnl.nl/tracktrace/?B=',
  },
  royal_mail: {
    name: 'Royal Mail',
    look: s10('GB'),
    example: 'SF123456785GB',
    page: 'https://www.royalmail.com/track-your-item#/tracking-results/',
  },
  swiss_post: {
    name: 'Swiss Post',
    look: s10('CH'),
    example: '996012345600000123',
    page: 'https://service.post.ch/ekp-web/ui/entry/search/',
  },
  ups: {
    name: 'UPS',
    look: /^1Z[A-Z\d]{16}$/,
    example: '1Z5R89390357567127',
    page: 'https://www.ups.com/track?tracknum=',
  },
  usps: {
    name: 'USPS',
    look: s10('US'),
    example: '9400111202555842332669',
    page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  },
} as const satisfies Record<string, Carrier>;

export type KnownCarrier = keyof typeof table;
export const knownCarriers = Object.keys(table) as KnownCarrier[];
/** `other`: its name is given, and we have no link. */
export const carriers = [...knownCarriers, 'other'] as const;
export type CarrierId = (typeof carriers)[number];

const isKnown = (id: string): id is KnownCarrier => Object.hasOwn(table, id);

/** A parcel's number as it is compared: in capitals, without spaces, dots and dashes. */
export function bareNumber(typed: string): string {
  return typed.replaceAll(/[\s.\-\u2010-\u2015]/g, '').toUpperCase();
}

/** Of any form: carriers don't say how all their numbers look. 1Z is the beginning of one of UPS, which has 18 signs. */
const anyNumber = new RegExp(`^(?!1Z)(?=(?:[A-Z]*\\d){6})[A-Z\\d]{8,${trackingMax}}$`);
/** Of GLS there are some with letters alone, and some with few digits. */
const ofGls = /^[A-Z\d]{8}$/;

/** What is wrong with a number for a carrier: its letters are those of another, or it is none. null: nothing. */
export function whyNoNumber(
  carrier: CarrierId,
  number: string,
): { code: 'number_of_carrier'; others: string[] } | { code: 'not_a_tracking_number'; example: string } | null {
  if (carrier === 'other')
    return new RegExp(`^[A-Z\\d/_]{3,${trackingMax}}$`).test(number)
      ? null
      : { code: 'not_a_tracking_number', example: 'AB12345' };
  if (hasLookOf(carrier, number)) return null;
  const others = knownCarriers.filter((id) => hasLookOf(id, number)).map((id) => table[id].name);
  if (others.length > 0) return { code: 'number_of_carrier', others };
  if (anyNumber.test(number) || (carrier === 'gls' && ofGls.test(number))) return null;
  return { code: 'not_a_tracking_number', example: table[carrier].example };
}

function hasLookOf(id: KnownCarrier, number: string): boolean {
  const { look }: Carrier = table[id];
  return look?.test(number) ?? false;
}

/** What a carrier is called. */
export function carrierName(id: string, said: string | null): string {
  return isKnown(id) ? table[id].name : (said ?? '');
}

/** The page on which a carrier says what became of a parcel; null for one that we don't know. */
export function trackingPage(id: string, number: string): string | null {
  return isKnown(id) ? table[id].page + encodeURIComponent(number) : null;
}

/** A number as the carrier writes it. */
export function exampleOf(carrier: KnownCarrier): string {
  return table[carrier].example;
}
