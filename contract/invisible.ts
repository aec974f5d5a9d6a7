// Invisible characters make two names look alike and break links. The browser may load this file: no schemas.

/** Format characters, those that fonts leave out by default, and the blank of Braille. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Scripts whose words need joiners inside: علی‌رضا and ශ්‍රී. */
const scripts = 'Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt'.split(' ');
const joining = `[${scripts.map((script) => `\\p{scx=${script}}`).join('')}]`;

/** Where such a character changes what is seen: joined letters, composed emoji, variants of Han letters. */
const seen = new RegExp(
  [
    `(?<=${joining})[\\u200c\\u200d](?=${joining})`,
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
    '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]|(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
    '(?<=\\p{scx=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
    '(?<=\\p{scx=Mong})[\\u180b-\\u180d\\u180f]',
  ].join('|'),
  'gu',
);

export function holdsInvisible(text: string): boolean {
  return text.replace(seen, '').search(unseen) !== -1;
}

export function withoutInvisible(text: string): string {
  if (!holdsInvisible(text)) return text;
  const kept = new Set([...text.matchAll(seen)].map(({ index }) => index));
  return text.replace(unseen, (character, at: number) => (kept.has(at) ? character : ''));
}
