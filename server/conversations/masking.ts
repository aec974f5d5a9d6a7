import { isImei } from '#contract/imei.ts';
import { endings } from '#contract/links.ts';

/** Stands in the place of what is hidden. */
export const hidden = '•••••';

/** A text as it is shown where contacts are hidden. */
export interface Shown {
  text: string;
  /** Is something hidden? */
  masked: boolean;
}

/**
 * Hides phone numbers, e-mail addresses, links and payment handles. Model numbers, prices, storage sizes, dates and
 * IMEIs stay. Somebody who tries hard gets past it: it keeps honest people on the market, and nothing depends on it.
 */
export function maskContacts(text: string): Shown {
  const shown = masks.reduce((sofar, mask) => mask(sofar), text);
  return { text: shown, masked: shown !== text };
}

const masks = [maskAddresses, maskLinks, maskHandles, maskAccounts, maskNumbers, maskSpelled];

// Each begins where a word does: beginning anywhere would take seconds for a long text.
const wordStart = '(?<![\\p{L}\\p{N}-]|[\\p{L}\\p{N}-]\\.)';
const label = '[\\p{L}\\p{N}-]{1,63}';
const spelledDot = '(?:\\s*[([{]\\s*(?:dot|punto|\\.)\\s*[)\\]}]\\s*|\\s+(?:dot|punto)\\s+)';
const endingsInTurn = [...endings].join('|');
const links = [
  /[a-z][a-z0-9+.-]{0,20}:\/\/\S+/giu,
  /(?<![\p{L}\p{N}])www\d*\.\S+/giu,
  // Only links have a path behind the domain: pay.anything/win.
  new RegExp(`${wordStart}(?:${label}\\.){1,8}\\p{L}{2,63}/\\S*`, 'giu'),
  new RegExp(`${wordStart}(?:${label}\\.){1,8}(?:${endingsInTurn})(?![\\p{L}\\p{N}])(?:[/?#:]\\S*)?`, 'giu'),
  // Spelled, as 'sams-shop dot com' and 'sams-shop[.]com'.
  new RegExp(`${wordStart}${label}${spelledDot}(?:com|net|org|shop|example)(?![\\p{L}\\p{N}])(?:/\\S*)?`, 'giu'),
];

function maskLinks(text: string): string {
  // First what has an @ before its domain: the name in an address is hidden with it.
  return links.reduce((sofar, link) => sofar.replace(link, hidden), maskPlainAddresses(text));
}

/** With a letter in the name: '2@300' is an offer. */
const address = /(?<![\p{L}\p{N}._%+-])(?=[\p{N}._%+-]*\p{L})[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*/gu;

function maskPlainAddresses(text: string): string {
  return text.replace(address, hidden);
}

const at = '(?:\\s*[([{]\\s*(?:at|arroba|@)\\s*[)\\]}]\\s*|\\s+(?:at|arroba)\\s+|\\s+@\\s*|\\s*@\\s+)';
const dot = `(?:${spelledDot}|\\s*\\.\\s*)`;

/** As 'sam at mail dot com' and 'sam (at) mail.com'. */
const spelledAddress = new RegExp(
  `(?<![\\p{L}\\p{N}._+-])[\\p{L}\\p{N}._+-]+${at}[\\p{L}\\p{N}-]+(?:${dot}(?:${endingsInTurn}))(?![\\p{L}\\p{N}])`,
  'giu',
);

function maskAddresses(text: string): string {
  return text.replace(spelledAddress, hidden);
}

const services =
  'venmo|paypal|zelle|cash ?app|bizum|revolut|wise|whats ?app|wa|telegram|instagram|insta|ig|signal|snap(?:chat)?|' +
  'facebook|skype|discord|viber|wechat';
const namedHandle = new RegExp(
  `(?<![\\p{L}\\p{N}])((?:${services})(?:\\s+(?:is|es|handle|user|usuario))?\\s*[:=]\\s*)[^\\s•]+`,
  'giu',
);
/** As 'my insta is sam_sells', but not 'PayPal is fine'. */
const saidHandle =
  /(?<![\p{L}\p{N}])((?:instagram|insta|telegram|snapchat|skype|venmo|paypal|cash ?app)\s+(?:(?:is|es)\s+)?)(?=\S*_)(?=\S*\p{L})[\p{L}\p{N}_.-]+/giu;
/** '@sam_sells' and '$samsells', but no price and nothing within a word. */
const handle = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]*\p{L}[\p{L}\p{N}_.-]+|(?<![\p{L}\p{N}])\$\p{L}[\p{L}\p{N}_-]{2,}/gu;

function maskHandles(text: string): string {
  return text.replace(namedHandle, `$1${hidden}`).replace(saidHandle, `$1${hidden}`).replace(handle, hidden);
}

/** An IBAN: two letters, two check digits, and groups of four. */
const iban = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![\p{L}\p{N}])/gu;

function maskAccounts(text: string): string {
  return text.replace(iban, (found) => (isIban(found.replaceAll(' ', '')) ? hidden : found));
}

/** ISO 7064, MOD 97-10. */
function isIban(account: string): boolean {
  const digits = [...account.slice(4), ...account.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

const digit = '[\\p{Nd}\\p{No}]';
const joining = '\\p{Cf}\\p{M})+~./_*|·–—-';
/** What people write between the digits of a number. */
const between = `(?:[\\s(,${joining}]{0,3}|:)`;
const number = new RegExp(`[+(]{0,2}${digit}(?:${between}${digit}){6,}`, 'gu');

const hour = '(?:(?:[01]?\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d)?|24:00)';
const roundHour = '(?:(?:[01]?\\d|2[0-3]):[0-5][05]|24:00)';
/** Three or more in a row are times only on round minutes: 9:30/10:30/11:30, but not 5:03/5:55/01:42. */
const hours = `(?:${roundHour}(?:[-–—~/]${roundHour}){2,7}|${hour}(?:[-–—~/]${hour})?)`;
const day = '(?:[0-2]?\\d|3[01])';
const date = `(?:(?:19|20)\\d\\d[-/.](?:0?[1-9]|1[0-2])[-/.]${day}|${day}[-/.]${day}[-/.](?:19|20)?\\d\\d)`;
const dates = new RegExp(`^${date}(?:\\s*(?:[-–—,]\\s*)?${date})*$`);
const dayOfMonth = new RegExp(`^${day}[/.]${day}$`);

/** '17:30' and '17:30-18:00' stand beside dates, and are no part of a number; what '503-555-01:42' ends with is one. */
const times = new RegExp(
  `(?:(?<![\\p{N}:${joining}])|(?<=(?<![\\p{N}:${joining}])(?:${date}|${day}[/.]${day})[-–—]))${hours}` +
    `(?![:${joining}]?\\p{N})`,
  'gu',
);
/** The digits that a text ends with, in groups. */
const lastDigits = new RegExp(`${digit}(?:${between}${digit})*(?=[\\s(,–—-]{0,3}$)`, 'u');
/** Characters before a time that are looked at: more than any date or phone number takes. */
const nearby = 40;

function maskNumbers(text: string): string {
  let shown = '';
  let from = 0;
  for (const { 0: found, index } of text.matchAll(times)) {
    const before = text.slice(from, index);
    if (isEndOfNumber(before)) continue;
    shown += maskNumbersIn(before) + found;
    from = index + found.length;
  }
  return shown + maskNumbersIn(text.slice(from));
}

/** Is what looks like a time the end of a number? '503 555 01:42' is, but '98101 17:30' begins with a ZIP code. */
function isEndOfNumber(before: string): boolean {
  const [found = ''] = lastDigits.exec(before.slice(-nearby)) ?? [];
  const plain = inPlainDigits(found);
  const { length } = plain.replace(/\D/g, '');
  if (length < 5 || /^\d{5}$/.test(plain) || areDates(plain) || dayOfMonth.test(plain)) return false;
  // A whole number before a time is hidden by itself.
  return length < withAreaCode || !endsHidden.test(maskNumbersIn(before));
}

const endsHidden = new RegExp(`${hidden}[^\\p{L}\\p{N}]*$`, 'u');

function maskNumbersIn(text: string): string {
  let shown = '';
  let from = 0;
  for (const { 0: found, index } of text.matchAll(wholeImeis)) {
    if (!isImeiOfPhone(found.replaceAll('-', ''))) continue;
    shown += maskRuns(text.slice(from, index)) + found;
    from = index + found.length;
  }
  return shown + maskRuns(text.slice(from));
}

/** What follows an IMEI, such as a size or a date, is no part of it. */
const wholeImeis = /(?<!\p{N})\d{2}-?\d{6}-?\d{6}-?\d(?!\p{N})/gu;

function maskRuns(text: string): string {
  return text.replace(number, (found, offset: number) => {
    const isInWord = isPartOfWord(text[offset - 1]) || isPartOfWord(text[offset + found.length]);
    return isOther(found, isInWord) ? found : hidden;
  });
}

function isPartOfWord(sign: string | undefined): boolean {
  return sign !== undefined && /\p{L}/u.test(sign);
}

/** The shortest number with its area code. Shorter ones within a word are models: '22081212C'. */
const withAreaCode = 9;
const sizes = new Set(['2', '3', '4', '6', '8', '12', '16', '32', '64', '128', '256', '512', '1024', '2048']);

/** Is it something else than a phone number? */
function isOther(found: string, isInWord: boolean): boolean {
  const plain = inPlainDigits(found);
  const digits = plain.replace(/\D/g, '');
  const groups = plain.split(/\D+/).filter(Boolean);
  if (groups.length === 0) return false;
  if (isInWord && digits.length < withAreaCode) return true;
  if (isImeiOfPhone(digits)) return true;
  return areDates(plain) || groups.every((group) => sizes.has(group)) || arePrices(plain, groups);
}

/** The digits of every script as 0 to 9: '٥٠٣' is '503'. */
function inPlainDigits(found: string): string {
  return found.normalize('NFKC').replace(/(?!\d)\p{Nd}/gu, plainDigit);
}

const plainDigits = new Map<string, string>();

/** Unicode has ten in a row for each script. They are looked up once: a text may have 2,000 of them. */
function plainDigit(sign: string): string {
  const known = plainDigits.get(sign);
  if (known !== undefined) return known;
  const code = sign.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  plainDigits.set(sign, String(value));
  return String(value);
}

/** From the bodies that give them out to phones. */
const imeiBodies = /^(?:01|35|86|91|98|99)/;

function isImeiOfPhone(digits: string): boolean {
  return imeiBodies.test(digits) && isImei(digits);
}

function areDates(found: string): boolean {
  return dates.test(found.trim());
}

/** With cents, as '1,250.00' and '350.00 - 399,99'. */
const cents = '(?:[1-9]\\d{0,3}|[1-9]\\d{0,2}(?:,\\d{3}(?=\\.)|[. ]\\d{3}(?=,)))[.,](?:00|50|9[059])';
const priceWithCents = new RegExp(`^${cents}(?:\\s*[-–—/\\s]\\s*${cents})*$`);

/**
 * Round sums, as '1000-1200' and '500, 480, 460', also one on each line. Three with blanks, dots or hyphens are a
 * number: 310-550-2340.
 */
function arePrices(found: string, groups: readonly string[]): boolean {
  if (priceWithCents.test(found.trim())) return true;
  if (/\(|(?<!\d)\+\d/.test(found) || groups.length < 2) return false;
  const gaps = found.match(/(?<=\d)\D+(?=\d)/g) ?? [];
  if (groups.length > 2 && !gaps.every((gap) => /^(?:\s*[,/\n]\s*|\s+\+\s+)$/.test(gap))) return false;
  const step = groups.length > 2 ? 10 : 50;
  return groups.every(
    (group) => group.length >= 2 && group.length <= 4 && !group.startsWith('0') && Number(group) % step === 0,
  );
}

const names =
  'zero|oh|one|two|three|four|five|six|seven|eight|nine|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve';
const spelledNumber = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${names}|${digit})(?:[\\s,.;/-]{1,3}(?:${names}|${digit})){6,}(?![\\p{L}\\p{N}])`,
  'giu',
);

/** What was spelled of a number whose rest is hidden: 'five oh three 555 0142'. */
const spelledPart = new RegExp(`(?<![\\p{L}\\p{N}])(?:(?:${names})[\\s,.;/-]{1,3}){2,}${hidden}`, 'giu');

/** As 'five oh three five five five 0 1 4 2'. */
function maskSpelled(text: string): string {
  return text.replace(spelledNumber, hidden).replace(spelledPart, hidden);
}
