import { z } from 'zod';
import { isCountry } from './countries.ts';
import { holdsInvisible, withoutInvisible } from './invisible.ts';
import type { IssueCode } from './issues.ts';
import { isLonger } from './length.ts';
import { limits, ramsGb, storagesGb } from './limits.ts';
import { holdsLink, isOneLine } from './links.ts';

/** Puts a code in the place of Zod's message, for faults without a code of Zod's; `server/http/issues` reads it. */
export const failsAs = (code: IssueCode): string => code;

/** PostgreSQL stores no NUL in a text. */
export const noNul = (value: string) => !value.includes('\u0000');

/** Right-to-left words need none of these; in a name they reorder the words around it. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;
const noTurning = (value: string) => value.search(turning) === -1;

/** True for a text with another fault already: an empty one, or one with signs that are refused by name. */
const isVisible = (value: string) =>
  value === '' ||
  !noNul(value) ||
  !noTurning(value) ||
  /(?![\p{Default_Ignorable_Code_Point}\u2800])[^\s\p{C}\p{M}]/u.test(value);

export function text(max: number, min = 1, typed = z.string()) {
  return (
    typed
      .refine(noNul, failsAs('holds_nul'))
      .refine(noTurning, failsAs('holds_turning'))
      // Half of a character is no text to PostgreSQL: it becomes a sign for one, as in any UTF-8.
      .overwrite((value) => value.toWellFormed())
      .trim()
      .refine(isVisible, failsAs('required'))
      .min(min)
      .max(max)
  );
}

/** Compared with what is stored, to the letter: an id or an address that another system made up. */
export function foreignId(max: number, min = 0) {
  return z.string().refine(noNul, failsAs('holds_nul')).min(min).max(max);
}

/** Stands in mails to other people, so it has no links and no invisible characters. */
export function mailedText(max: number) {
  return leadingNowhere(text(max), max);
}

/** The same in one line: it stands in lists too. */
export function line(max: number, min = 1, typed = z.string()) {
  return leadingNowhere(inOneLine(max, min, typed), max);
}

/** A line that stands in no mail, where 'ul.Nowa 5' or 'Amazon.de GmbH' would become links. */
export function unmailedLine(max: number) {
  return allVisible(inOneLine(max), max);
}

function inOneLine(max: number, min = 1, typed = z.string()) {
  const oneLine = unlessLonger(max, (value) => !isOneLine(value.replaceAll('\u0000', '')));
  return text(max, min, typed).refine(oneLine, failsAs('not_one_line'));
}

function leadingNowhere(schema: ReturnType<typeof text>, max: number) {
  return allVisible(schema, max).refine(unlessLonger(max, holdsLink), failsAs('holds_link'));
}

function allVisible(schema: ReturnType<typeof text>, max: number) {
  const isWrong = (value: string) => holdsInvisible(value.replace(turning, ''));
  return schema.refine(unlessLonger(max, isWrong), failsAs('holds_invisible'));
}

/** What is too long is refused for that; looking through any length would take the server's time. */
function unlessLonger(max: number, isWrong: (value: string) => boolean) {
  return (value: string) => isLonger(value, max) || !isWrong(value);
}

export const name = line(limits.nameMax);
/** A name that is only compared with what is stored: one from before names had to be a line of their own stays usable. */
export const knownName = text(limits.nameMax);
/** Out of an address book it comes between marks that nobody sees. */
export const phone = line(limits.phoneMax, limits.phoneMin, z.string().overwrite(withoutInvisible));
export const location = line(limits.locationMax);
export const longText = text(limits.textMax);

/** Whole US dollars. */
export const priceUsd = z.int().min(limits.priceUsdMin).max(limits.priceUsdMax);

/** A seller's own name for a listing. */
export const reference = line(limits.referenceMax);

/** Which version of a listing somebody saw, as the database counts them. */
export const revision = z.int().min(1).max(2_147_483_647);

/** Compared without regard to case: kept in lower case, after Unicode normalisation. */
export const email = z
  .string()
  .refine(noNul, failsAs('holds_nul'))
  .transform((value) => comparable(value.trim()))
  .pipe(z.email().max(limits.emailMax))
  .meta({ format: 'email', maxLength: limits.emailMax });

function comparable(address: string): string {
  // The time to put many accents in order grows with their square. Far too long is refused as it is.
  return address.length > 4 * limits.emailMax
    ? address
    : withoutInvisible(address).normalize('NFKC').trim().toLowerCase();
}

export const uuid = z.uuid().toLowerCase();
export const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, failsAs('not_an_id'));

/** A day, without a time: 2026-11-21. A full ISO 8601 time is cut to its day. */
export const day = z
  .string()
  .transform((value) => (/^\d{4}-\d{2}-\d{2}T/.test(value) ? value.slice(0, 10) : value))
  .pipe(z.iso.date())
  .describe('a day, such as 2026-11-21; of a time, its day');

/** A password as somebody typed it. */
export const oldPassword = z.string().max(limits.passwordMax);

/** A password that somebody chooses. */
export const newPassword = oldPassword.min(limits.passwordMin, failsAs('password_too_short'));

/** A model of the catalogue, as its page's address has it. */
export const modelId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/, failsAs('not_an_id'));

/** A version of what the people who run a market have written. */
export const policyVersion = z.string().regex(/^[0-9a-f]{16}$/, failsAs('not_an_id'));

/** A code that somebody reads off a screen: spaces between its digits don't count. */
export const sixDigits = z
  .string()
  .max(20)
  .transform((value) => value.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, failsAs('not_six_digits')));

/** An IBAN, or a bank's own number of an account. Spaces and dashes don't count. */
export const accountNumber = z
  .string()
  .max(60)
  .transform((value) => value.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().refine((value) => isIban(value) || /^\d{6,20}$/.test(value), failsAs('not_an_account')));

/** Its check digits fit. Source: ISO 13616, with ISO 7064 modulo 97. */
function isIban(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/.test(value)) return false;
  const turned = value.slice(4) + value.slice(0, 4);
  let rest = 0;
  for (const sign of turned) rest = Number(`${rest}${Number.parseInt(sign, 36)}`) % 97;
  return rest === 1;
}

export const country = z
  .string()
  .max(60)
  .toUpperCase()
  .refine(isCountry, failsAs('not_a_country'))
  .describe('a country by its two letters, such as US');

/** A place of the gazetteer: its id at GeoNames. */
export const townId = z.int().min(1).max(2_147_483_647);

/** Words, never a query language. A search without words, or for what can't be found, is no fault. */
export const searchText = z
  .string()
  .transform((value) => value.replaceAll('\u0000', ' ').trim())
  .pipe(z.string().max(limits.searchMax))
  .meta({ maxLength: limits.searchMax });

/** What is refused is told which sizes there are. */
const oneOf = (sizes: readonly number[]) => z.literal(sizes);

/** Sizes that phones are sold with, in gigabytes. */
export const storageGb = oneOf(storagesGb);
export const ramGb = oneOf(ramsGb);
