// A file of listings, as it is imported and exported. The browser may load this file: no schemas.
/** Its columns. `reference` is the seller's own name for a listing. */
export const importColumns = [
  'reference',
  'brand',
  'model',
  'name',
  'storage_gb',
  'ram_gb',
  'colour',
  'condition',
  'carrier_lock',
  'battery_health',
  'in_box',
  'used_time',
  'original_price',
  'resale_price',
  'description',
  'location',
  'town',
  'handover',
  'sent_to',
  'phone',
  'posted_on',
  'photos',
] as const;
export type ImportColumn = (typeof importColumns)[number];

/**
 * Those that may be left out of a file. For listings that are there already, what they say stays then; a town as long
 * as its location does.
 */
export const optionalColumns: readonly ImportColumn[] = [
  'model',
  'storage_gb',
  'ram_gb',
  'colour',
  'carrier_lock',
  'battery_health',
  'in_box',
  'town',
  'handover',
  'sent_to',
  'posted_on',
  'photos',
];

/** Between the values of one cell, as in `box|cable`. */
export const betweenValues = '|';

/** No file system has longer ones. */
const fileNameMax = 255;

/** A picture's name as names are compared: without its folders. */
export function pictureName(name: string): string {
  const last = name.replace(/^.*[\\/]/, '');
  // The time to put many accents in order grows with their square.
  return (last.length > fileNameMax ? last : last.normalize('NFC')).toLowerCase();
}
