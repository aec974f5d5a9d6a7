import type { catalogueMessages } from './catalogue-issues.ts';
import type { importMessages } from './import-issues.ts';
import type { pictureMessages } from './picture-issues.ts';
import type { sendingMessages } from './sending-issues.ts';

/** Faults of a field, in English; pages have words of their own. The browser loads this file: no schemas. */
export const fieldMessages = {
  required: () => 'is required',
  unknown_field: () => 'is not a field of this call',
  wrong_type: ({ expected }: { expected: string }) => `must be ${withArticle(expected)}`,
  not_valid: () => 'is not valid',
  not_one_of: ({ options }: { options: readonly string[] }) => `must be ${either.format(options)}`,

  too_short: ({ min }: { min: number }) => `must have at least ${min} characters`,
  too_long: ({ max }: { max: number }) => `must have at most ${max} characters`,
  too_low: ({ min }: { min: number }) => `must be at least ${min}`,
  too_high: ({ max }: { max: number }) => `must be at most ${max}`,
  too_many: ({ max }: { max: number }) => `must name at most ${max}`,
  not_whole: () => 'must be a whole number',

  holds_nul: () => 'must not contain a NUL character',
  holds_turning: () => 'must not contain characters that turn the direction of text',
  holds_invisible: () => 'must not contain invisible characters',
  holds_link: () => 'must not contain a link. Put a space after each full stop',
  not_one_line: () => 'must be one line, without control characters',

  not_an_email: () => 'must be an e-mail address',
  not_an_id: () => 'is not an id',
  not_six_digits: () => 'must be the six digits that the buyer shows you',
  not_an_account: () => 'is no account number',
  not_an_imei: () => 'must be the 15 digits that *#06# shows',
  not_a_date: () => 'must be a date such as 2026-11-21',
  not_an_address_here: () => 'must be an address of this site',
  not_a_key: () => 'must be 1 to 255 visible characters',
  in_future: () => 'must not be in the future',
  too_long_ago: () => 'is too long ago',

  password_too_short: ({ min }: { min: number }) => `must be atleast ${min} characters or longer`,
  password_too_common: () => 'is one of the most common passwords. Choose one that is harder to guess',
  password_unchanged: () => 'is the password you have already',
  password_wrong: () => 'is not your current password',

  not_your_name: () => 'is not your name',
  not_your_email: () => 'is not the e-mail address you are signed in with',
  not_verified: () => 'is true, but you are not a verified seller yet',
  not_a_category: () => 'is not a category of Redial',
  other_brand: ({ brand }: { brand: string }) => `does not belong to this category id: that is ${brand}`,
  other_price: ({ price }: { price: number }) => `is not the price: that is $${price}`,
  not_of_this_phone: () => 'does not match this phone',
  not_an_upload: () => 'must be the address that an upload answered with',
  not_your_upload: () => 'must be a picture that you uploaded',
  not_first_photo: () => 'must begin with the picture in img',
  photo_twice: () => 'must not name a picture twice',
  not_a_model: () => 'is not a model of the catalogue',
  model_of_other_brand: () => 'is a model of another brand',
  not_a_town: () => 'is not a town we know',
  not_our_terms: () => 'The terms changed. Reload the page to go on.',

  file_empty: () => 'The file is empty. Choose it again, or choose another one.',
  file_too_large: ({ megabytes }: { megabytes: number }) =>
    `The picture is larger than ${megabytes} MB. Choose a smaller one, or save it with a lower quality.`,
  not_a_picture: () => 'This file is not a picture we can read. Choose a JPEG, PNG, WebP or AVIF file.',
} satisfies Record<string, (params: never) => string>;

/** English alone: 'an' before a vowel. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

export type IssueMessages = typeof fieldMessages &
  typeof pictureMessages &
  typeof importMessages &
  typeof sendingMessages &
  typeof catalogueMessages;
export type IssueCode = keyof IssueMessages;

/** A code with the values that its sentence names. */
export type Finding = { [Code in IssueCode]: [code: Code, ...params: Parameters<IssueMessages[Code]>] }[IssueCode];

/** Puts the field's name into a sentence that needs one. */
export function withField(path: string, said: string): string {
  return /^\p{Lu}/u.test(said) ? said : `${path} ${said}.`;
}

/** The sentence for a code; undefined where the language has none. */
export function sayIssue(messages: Partial<IssueMessages>, code: string, params: object = {}): string | undefined {
  if (!Object.hasOwn(messages, code)) return undefined;
  return (messages[code as IssueCode] as (params: object) => string)(params);
}
