// Mail programs turn some plain text into links. In our mails such a link in a name or title would look like ours.
// The browser may load this file: no schemas.

/** After these even an initial or abbreviation is a link: 't.co' and 'st.com', but not 'Moto G.Power' or 'St.Louis'. */
export const endings: ReadonlySet<string> = new Set(
  (
    'com net org info biz edu gov mil int io ai co app dev xyz top site online website shop store club vip link ' +
    'click icu buzz cyou ' +
    'me ly gg cc ws tv tk ml cf gq pw ru cn uk fr nl pl br mx ar cl jp kr ch eu рф example'
  ).split(' '),
);
/** The same after a number, alone or with its unit: 'iPhone 13.In good shape' and '128GB.Black' are sentences. */
const endingsOfNumbers = new Set(['com', 'net', 'org', 'cc', 'cn']);

/** Abbreviations that people write without a space after the full stop. */
const abbreviations = new Set(
  (
    'st ste sta sto mt ft dr dra mr mrs ms prof sr sra srta jr rev lt col gen gral sgt capt ing lic dipl sc med ' +
    'phil ph abg ' +
    'no nr num núm av avda ave blvd rd str pl pza plz ctra urb edif dpto depto esq apt apdo prov tel tlf ext km vol ' +
    'ca vs etc incl max min'
  ).split(' '),
);

/** Full stops of every script that an address may be written with. */
const dot = '[.\u3002\uff0e\uff61]';
const dots = new RegExp(dot, 'u');
/** Chinese and Japanese sentences end with these and no space; a model may stand on either side: '手机。iPhone 13'. */
const eastern = '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}]';
const endOfSentence = new RegExp(`[\\u3002\\uff61](?=${eastern})|(?<=${eastern})[\\u3002\\uff61](?=(\\p{L}+))`, 'gu');
const betweenWords = new RegExp(`(?:(?!${dot})[^\\p{L}\\p{M}\\p{N}_-]|${dot}{2,})+`, 'u');
/** The last part of a domain begins with letters and no digit behind them. */
const ending = /^\p{L}[\p{L}\p{M}]+(?![\p{L}\p{M}\p{N}])/u;

const shapes = [
  /[a-z][a-z0-9+.-]*:\/\//iu,
  /(?<![\p{L}\p{N}])www\d*\.\S/iu,
  // Only links have a path behind the domain: 13.anything/win.
  new RegExp(`[\\p{L}\\p{N}]${dot}\\p{L}{2,}(?::\\d+)?[/?#]\\S`, 'u'),
  new RegExp(`@[\\p{L}\\p{N}-]+${dot}\\p{L}{2,}`, 'u'),
];

export function holdsLink(text: string): boolean {
  return (
    shapes.some((shape) => shape.test(text)) ||
    text.replace(endOfSentence, endSentence).split(betweenWords).some(looksLikeDomain)
  );
}

/** With letters in mixed case it is a name, and no ending of a domain. */
function endSentence(stop: string, next: string | undefined): string {
  const isName =
    next === undefined || (/\p{Lu}/u.test(next) && /\p{Ll}/u.test(next) && !endings.has(next.toLowerCase()));
  return isName ? ' ' : stop;
}

/** As evil.live: letters behind a full stop, and before it more than numbers, initials and abbreviations. */
function looksLikeDomain(word: string): boolean {
  const labels = word.split(dots);
  return labels.some((label, at) => {
    const [last] = ending.exec(label) ?? [];
    return at > 0 && last !== undefined && labels.slice(0, at).some((before) => isName(before, last.toLowerCase()));
  });
}

function isName(label: string, last: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(label)) return false;
  if (/^\p{N}+(?:[gt]b|mah|mp|mm|cm)?$/iu.test(label)) return endingsOfNumbers.has(last);
  return (
    endings.has(last) || !(/^\p{L}\p{M}*$/u.test(label) || abbreviations.has(label.normalize('NFC').toLowerCase()))
  );
}

/** Breaks links: 'https://evil.com/x' reads 'evil. com/x'. Other texts hardly change. */
export function withoutLinks(text: string): string {
  return text
    .replace(/[a-z][a-z0-9+.-]*:\/\//giu, '')
    .replaceAll('://', ' ')
    .replace(/(?<![\p{L}\p{N}])(www\d*)\.(?=\S)/giu, '$1 ')
    .replace(new RegExp(`(?<=\\S)(${dot})(?=\\p{L}[\\p{L}\\p{M}])`, 'gu'), '$1 ');
}

export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029]/u.test(text);
}
