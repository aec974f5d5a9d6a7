/**
 * What mail programs take for a link in a plain text, and how to say the same without one. People's names and the
 * titles of their phones stand in mails to others: a link of theirs there would look like ours. No schema here: the
 * browser may load this file.
 */

/**
 * Endings that make a link also of an initial or an abbreviation: 't.co' and 'st.com', but not 'Moto G.Power' and
 * 'St.Louis'.
 */
const endings = new Set(
  (
    'com net org info biz edu gov mil int io ai co app dev xyz top site online website shop store club vip link click icu buzz cyou ' +
    'me ly gg cc ws tv tk ml cf gq pw ru cn uk fr nl pl br mx ar cl jp kr ch eu рф example'
  ).split(' '),
);
/** The same after a number, alone or with its unit: 'iPhone 13.In good shape' and '128GB.Black' are sentences. */
const endingsOfNumbers = new Set(['com', 'net', 'org', 'cc', 'cn']);

/** What people write in front of a full stop without a space after it. */
const abbreviations = new Set(
  (
    'st ste sta sto mt ft dr dra mr mrs ms prof sr sra srta jr rev lt col gen gral sgt capt ing lic dipl sc med phil ph abg ' +
    'no nr num núm av avda ave blvd rd str pl pza plz ctra urb edif dpto depto esq apt apdo prov tel tlf ext km vol ca vs etc incl max min'
  ).split(' '),
);

/** Full stops of every script that an address may be written with. */
const dot = '[.\u3002\uff0e\uff61]';
const dots = new RegExp(dot, 'u');
/**
 * Chinese and Japanese sentences end with one of these, and no space follows. A model may stand on either side:
 * '手机。iPhone 13'.
 */
const eastern = '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}]';
const endOfSentence = new RegExp(`[\\u3002\\uff61](?=${eastern})|(?<=${eastern})[\\u3002\\uff61](?=(\\p{L}+))`, 'gu');
const betweenWords = new RegExp(`(?:(?!${dot})[^\\p{L}\\p{M}\\p{N}_-]|${dot}{2,})+`, 'u');
/** How the last part of a domain begins: letters, and no digit behind them. */
const ending = /^\p{L}[\p{L}\p{M}]+(?![\p{L}\p{M}\p{N}])/u;

const shapes = [
  /[a-z][a-z0-9+.-]*:\/\//iu,
  /(?<![\p{L}\p{N}])www\d*\.\S/iu,
  // With something behind it nothing else looks like it: 13.anything/win.
  new RegExp(`[\\p{L}\\p{N}]${dot}\\p{L}{2,}(?::\\d+)?[/?#]\\S`, 'u'),
  new RegExp(`@[\\p{L}\\p{N}-]+${dot}\\p{L}{2,}`, 'u'),
];

/** Is there something in a text that leads somewhere? */
export function holdsLink(text: string): boolean {
  return (
    shapes.some((shape) => shape.test(text)) ||
    text.replace(endOfSentence, endSentence).split(betweenWords).some(looksLikeDomain)
  );
}

/** Of letters in mixed case it is a name, and no ending of a domain. */
function endSentence(stop: string, next: string | undefined): string {
  const isName =
    next === undefined || (/\p{Lu}/u.test(next) && /\p{Ll}/u.test(next) && !endings.has(next.toLowerCase()));
  return isName ? ' ' : stop;
}

/**
 * A word with a full stop inside and letters behind it, as evil.live, unless only numbers, initials and abbreviations
 * stand before.
 */
function looksLikeDomain(word: string): boolean {
  const labels = word.split(dots);
  return labels.some((label, at) => {
    const [last] = ending.exec(label) ?? [];
    return at > 0 && last !== undefined && labels.slice(0, at).some((before) => isName(before, last.toLowerCase()));
  });
}

/** May this be the name in front of the ending of a domain? */
function isName(label: string, last: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(label)) return false;
  if (/^\p{N}+(?:[gt]b|mah|mp|mm|cm)?$/iu.test(label)) return endingsOfNumbers.has(last);
  return (
    endings.has(last) || !(/^\p{L}\p{M}*$/u.test(label) || abbreviations.has(label.normalize('NFC').toLowerCase()))
  );
}

/**
 * The same text without anything that leads somewhere: 'https://evil.com/x' reads 'evil. com/x'. Other texts hardly
 * change.
 */
export function withoutLinks(text: string): string {
  return text
    .replace(/[a-z][a-z0-9+.-]*:\/\//giu, '')
    .replaceAll('://', ' ')
    .replace(/(?<![\p{L}\p{N}])(www\d*)\.(?=\S)/giu, '$1 ')
    .replace(new RegExp(`(?<=\\S)(${dot})(?=\\p{L}[\\p{L}\\p{M}])`, 'gu'), '$1 ');
}

/** Is it one line that can be read, without breaks and control characters? */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029]/u.test(text);
}
