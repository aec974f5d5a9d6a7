/** A row of the data: what one model cost used and new, in euros of 2021. */
export interface UsedDevice {
  brand: string;
  os: string;
  screenCm: number;
  storageGb: number;
  ramGb: number;
  releaseYear: number;
  daysUsed: number;
  newPriceEur: number;
  usedPriceEur: number;
}

/** No model of 2020 was in use for a whole year, so the prices are of the turn to 2021. */
const pricedAtYear = 2021;

/**
 * The devices of the CSV file. Apple's are left out: they keep 27 % of their price, which looks wrong. So are rows
 * without storage or RAM. Throws if a column is missing.
 */
export function readUsedDevices(csv: string): UsedDevice[] {
  const [header = '', ...lines] = csv.trim().split(/\r?\n/);
  const columns = header.split(',');
  return lines
    .map((line) => deviceOf(columns, line.split(',')))
    .filter(({ brand }) => brand !== 'Apple')
    .filter(({ storageGb, ramGb }) => storageGb > 0 && ramGb > 0);
}

/** Tablets and phones without apps lose value in another way, and nobody sells them here. */
export function isSmartphone({ os, screenCm, storageGb }: UsedDevice): boolean {
  return os === 'Android' && screenCm < 17.5 && storageGb >= 8;
}

/** Only the year of the release is known: half of it had passed on average. */
export function yearsSinceRelease({ releaseYear }: UsedDevice): number {
  return pricedAtYear - (releaseYear + 0.5);
}

export function logKept({ usedPriceEur, newPriceEur }: UsedDevice): number {
  return Math.log(usedPriceEur / newPriceEur);
}

function deviceOf(columns: readonly string[], cells: readonly string[]): UsedDevice {
  const text = (name: string) => {
    const cell = cells[columns.indexOf(name)];
    if (cell === undefined) throw new Error(`the data has no column ${name}`);
    return cell;
  };
  const number = (name: string) => Number(text(name));
  return {
    brand: text('device_brand'),
    os: text('os'),
    screenCm: number('screen_size'),
    storageGb: number('internal_memory'),
    ramGb: number('ram'),
    releaseYear: number('release_year'),
    daysUsed: number('days_used'),
    newPriceEur: Math.exp(number('normalized_new_price')),
    usedPriceEur: Math.exp(number('normalized_used_price')),
  };
}
