/**
 * What mail programs take for a link in a plain text, and how to say the same without one. People's names and the titles of their
 * phones stand in mails to others: a link of theirs there would look like ours. No schema here: the browser may load this file.
 */

/** Endings that are hardly ever the next word after a full stop: 'Moto G.Power' and 'iPhone 13.in good shape' are no addresses. */
const endings =
  'com|net|org|info|biz|edu|gov|mil|int|io|ai|co|app|dev|xyz|top|site|online|website|shop|store|club|vip|link|click|icu|buzz|cyou|ly|gg|cc|ws|tv|tk|ml|cf|gq|pw|ru|cn|uk|fr|nl|pl|br|mx|ar|cl|jp|kr|ch|eu|рф|example';

/** Full stops of every script that an address may be written with. */
const dot = '[.\u3002\uff0e\uff61]';

const shapes = [
  /[a-z][a-z0-9+.-]*:\/\//iu,
  /(?<![\p{L}\p{N}])www\d*\.\S/iu,
  // With something behind it nothing else looks like it: evil.anything/win.
  new RegExp(`[\\p{L}\\p{N}]${dot}\\p{L}{2,}(?::\\d+)?[/?#]\\S`, 'u'),
  new RegExp(`(?=[\\p{N}_-]*\\p{L})[\\p{L}\\p{N}_-]+${dot}(?:${endings})(?![\\p{L}\\p{N}])`, 'iu'),
  // After an initial it belongs to a name: A.de Vries.
  new RegExp(`(?=[\\p{N}_-]*\\p{L})[\\p{L}\\p{N}_-]{3,}${dot}de(?![\\p{L}\\p{N}])`, 'iu'),
  new RegExp(`@[\\p{L}\\p{N}-]+${dot}\\p{L}{2,}`, 'u'),
];

/** Is there something in a text that leads somewhere? */
export function holdsLink(text: string): boolean {
  return shapes.some((shape) => shape.test(text));
}

/** The same text without anything that leads somewhere: 'https://evil.com/x' reads 'evil. com/x'. Other texts hardly change. */
export function withoutLinks(text: string): string {
  return text
    .replace(/[a-z][a-z0-9+.-]*:\/\//giu, '')
    .replaceAll('://', ' ')
    .replace(/(?<![\p{L}\p{N}])(www\d*)\.(?=\S)/giu, '$1 ')
    .replace(new RegExp(`(?<=\\S)(${dot})(?=\\p{L}{2})`, 'gu'), '$1 ');
}

/** Is it one line that can be read, without breaks and control characters? */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029]/u.test(text);
}
