import { z } from 'zod';
import { holdsInvisible } from './invisible.ts';
import { limits } from './limits.ts';
import { holdsLink, isOneLine } from './links.ts';

/** PostgreSQL stores no NUL in a text; everything else that a person can type is kept as it is. */
const noNul = (value: string) => !value.includes('\u0000');

/** Right-to-left words need none of these; names with them turn the words around them. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;
const noTurning = (value: string) => value.search(turning) === -1;

/** Can anything of it be seen? An empty text is another fault. */
const isVisible = (value: string) =>
  value === '' || /(?![\p{Default_Ignorable_Code_Point}\u2800])[^\s\p{C}\p{M}]/u.test(value);

/** A text that says something: trimmed, one to `max` characters. */
export function text(max: number, min = 1) {
  return z
    .string()
    .refine(noNul, 'must not contain a NUL character')
    .refine(noTurning, 'must not contain characters that turn the direction of text')
    .trim()
    .refine(isVisible, 'is required')
    .min(min, min === 1 ? 'is required' : `must have at least ${min} characters`)
    .max(max, `must have at most ${max} characters`);
}

/** The same in one line, without links and invisible characters: it stands in lists, and in the mails of others. */
export function line(max: number, min = 1) {
  // What is too long is refused for that; looking through any length would take the server's time.
  const unless = (isWrong: (value: string) => boolean) => (value: string) => value.length > max || !isWrong(value);
  return text(max, min)
    .refine(
      unless((value) => !isOneLine(value.replaceAll('\u0000', ''))),
      'must be one line, without control characters',
    )
    .refine(
      unless((value) => holdsInvisible(value.replace(turning, ''))),
      'must not contain invisible characters',
    )
    .refine(unless(holdsLink), 'must not contain a link. Put a space after each full stop');
}

export const name = line(limits.nameMax);
/** A name that is only compared with what is stored: one from before names had to be a line of their own stays usable. */
export const knownName = text(limits.nameMax);
export const phone = line(limits.phoneMax, limits.phoneMin);
export const location = line(limits.locationMax);
export const longText = text(limits.textMax);

/** Whole US dollars. */
export const priceUsd = z
  .int('must be a whole number of dollars')
  .min(limits.priceUsdMin, `must be at least ${limits.priceUsdMin}`)
  .max(limits.priceUsdMax, `must be at most ${limits.priceUsdMax}`);

/** Which version of a listing somebody saw, as the database counts them. */
export const revision = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(2_147_483_647, 'is not the number of a version');

/** Compared without regard to case: kept in lower case, after Unicode normalisation. */
export const email = z
  .string()
  .refine(noNul, 'must not contain a NUL character')
  .transform((value) => value.normalize('NFKC').trim().toLowerCase())
  .pipe(z.email('must be an e-mail address').max(limits.emailMax, `must have at most ${limits.emailMax} characters`));

export const uuid = z.uuid('is not an id');
export const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'is not an id');

/** A day, without a time: 2026-11-21. A full ISO 8601 time is cut to its day. */
export const day = z
  .string()
  .transform((value) => (/^\d{4}-\d{2}-\d{2}T/.test(value) ? value.slice(0, 10) : value))
  .pipe(z.iso.date('must be a date such as 2026-11-21'));

/** A password as somebody typed it. */
export const oldPassword = z
  .string('is required')
  .max(limits.passwordMax, `must have at most ${limits.passwordMax} characters`);

/** A password that somebody chooses. */
export const newPassword = oldPassword.min(
  limits.passwordMin,
  `must be atleast ${limits.passwordMin} characters or longer`,
);
