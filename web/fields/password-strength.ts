import type { Strength } from '#contract/limits.ts';

/** What many people begin with. Each counts as a single letter. */
const wellKnown =
  /password|contrase(?:ñ|n)a|qwert[yz]u?|asdfgh?|iloveyou|teamo|welcome|admin|letmein|dragon|monkey|redial|abc123|(?:19|20)\d\d/g;

/** In bits, for a letter of a word, a digit, and anything else. */
const bitsOf = { letter: 3.5, digit: 3.3, other: 5.5 } as const;
/** What follows from the character before it, as 2 follows 1, adds next to nothing. */
const bitsOfExpected = 0.5;

/** The least bits of each strength. */
const bounds: readonly (readonly [bits: number, Strength])[] = [
  [75, 'strong'],
  [54, 'good'],
  [36, 'fair'],
  [0, 'weak'],
];

/** A rough guess how hard a password is to guess; the server knows the common ones. Null while there is none. */
export function strengthOf(password: string): Strength | null {
  if (password === '') return null;
  const rest = password.toLowerCase().replaceAll(wellKnown, 'x');
  const mixed = /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) ? 4 : 0;
  const bits = [...rest].reduce((sum, character, at, all) => sum + bitsAfter(all[at - 1], character), mixed);
  return bounds.find(([from]) => bits >= from)?.[1] ?? 'weak';
}

function bitsAfter(before: string | undefined, character: string): number {
  if (before !== undefined && Math.abs((character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)) <= 1)
    return bitsOfExpected;
  if (/\p{L}/u.test(character)) return bitsOf.letter;
  return /\p{N}/u.test(character) ? bitsOf.digit : bitsOf.other;
}
