/** A price limit, or two, that stand among the words. Both ends count. */
export interface PriceWords {
  /** As it was typed: "under 300". */
  typed: string;
  usdMin?: number;
  usdMax?: number;
}

const sign = String.raw`(?:us)?\$|(?<!\d\s*)usd`;
const money = String.raw`(?:(?:us)?\$|usd|dollars?|bucks|d[oó]lar(?:es)?)(?!\w)`;
const units =
  'gb|tb|mp|hz|mah|mm|%|cm|km|fps|ppi|gig|meg|tera|hertz|nits?(?!\\p{L})|watts|inch|pulgadas|percent|' +
  'por\\s*ciento|cycles|ciclos|miles|millas|kil[oó]m|grams|gramos|g(?!\\p{L})|hours|horas|days|d[ií]as|months|meses';
const otherUnit = String.raw`\s*(?:${units})`;
/** Also with thousands apart and with cents: 1,200 and 299.99. */
const amount = (name: 'min' | 'max') =>
  String.raw`(?<${name}Sign>${sign})?\s*(?<${name}>[1-9]\d{1,4}|[1-9]\d?[.,]\d{3})(?:[.,]\d{1,2})?` +
  String.raw`(?!\d|[.,]\d|${otherUnit})(?:\s*(?<${name}Word>${money})|(?!\p{L}))`;
const [min, max] = [amount('min'), amount('max')];

/** What may stand between a limit and its amount: "max price of 300". */
const of = String.raw`[.:]?(?:\s+(?:price|precio):?)?(?:\s+(?:of|de))?`;
const most =
  'under|below|(?:less|fewer|cheaper) than|up to|at most|menos (?:de|que)|m[aá]s barat[oa]s? que|por debajo de|hasta|' +
  `como mucho|(?:como )?(?:maximum|m[aá]ximo)${of}|(?:no|not) (?:more than|over|above)|no m[aá]s de|<=?|≤`;
/** What "max" makes a model's name with, as in iPhone 13 Pro Max. */
const beforeMax = String.raw`(?:pro|xs|zenfone|\bmi|\bone)[\s-]*`;
const shortMost = String.raw`(?<!${beforeMax})m[aá]x${of}`;
const least =
  'over|above|more than|at least|from|m[aá]s de|desde|a partir de|al menos|(?:no|not) less than|no menos de|' +
  `(?:como )?m[ií]n(?:imum|imo)?${of}|>=?|≥`;
const dash = String.raw`\s*[-–—]\s*`;
const to = String.raw`(?:${dash}|\s+(?:to|a|hasta)\s+)`;
const and = String.raw`\s*,?\s*(?:(?<=[\s,])(?:and|but|y|pero)\s+)?`;
const orUnder = String.raw`(?:${to}|\s+(?:and|y)\s+|${and}(?<most>${most}|m[aá]x${of})\s*)`;
/** What stands behind an amount that is a limit. It may be the limit of something else. */
const behind = (words: string) => String.raw`\s+(?:${words})(?!\p{L}|${otherUnit})`;
const orLess = behind(
  '(?:or|and) (?:less|fewer|under|below|lower|cheaper)|[oy] menos|o m[aá]s (?:barat|econ[oó]mic)[oa]s?|' +
    'at most|tops|(?:como )?m[aá]x(?:imum|imo)?|como mucho',
);
const orMore = behind(
  String.raw`(?:or|and) (?:more|up|over|above)|[oy] m[aá]s(?!\s+(?:barat|econ[oó]mic))|(?:como )?m[ií]n(?:imum|imo)?`,
);
const plus = String.raw`\s*\+(?![\p{L}\p{N}])`;
const andMore = String.raw`(?<more>${plus}|${orMore})?`;
const start = String.raw`(?:(?<![\p{L}\p{N}])|(?=[<>≤≥]))(?<!\bno\s|\bnot\s)`;

/** Ranges come first: each has limits in it. Amounts alone come last. */
const phrases = [
  String.raw`(?<word>between|entre|de|${least})\s*${min}${orUnder}${max}${andMore}`,
  String.raw`(?:for |por )?(?<most>${most}|${shortMost})\s*${max}${and}(?:${least})\s*${min}`,
  String.raw`(?<!\d[.,]|[\p{L}\p{N}][-–—/])${min}${to}${max}(?!${dash}\d)${andMore}`,
  String.raw`(?:for |por )?(?<word>${least})\s*${min}`,
  String.raw`(?:for |por )?(?:${most})\s*${max}`,
  String.raw`(?<most>(?<less>${shortMost}))\s*${max}`,
  String.raw`${min}(?:${orMore}|(?<plus>${plus}))`,
  String.raw`(?<!\d[.,])${max}(?<less>${orLess})`,
  String.raw`(?=${sign})${max}`,
  String.raw`(?<!\d[.,])${max}(?<=${money})`,
  // The name stays whole: "iphone 12 pro max 400".
  String.raw`(?<less>(?<=${beforeMax}max\s+))${max}`,
].map((phrase) => new RegExp(start + phrase, 'giu'));

/** A text without what it says of a price, and that price. */
export function takePrice(text: string): { rest: string; price: PriceWords | null } {
  for (const phrase of phrases) {
    for (const { 0: said, groups = {}, index } of text.matchAll(phrase)) {
      const limits = limitsIn(groups, { before: text.slice(0, index), after: text.slice(index + said.length) });
      if (limits !== null) return { rest: text.replace(said, ' '), price: { typed: said.trim(), ...limits } };
    }
  }
  return { rest: text, price: null };
}

type Said = Partial<Record<string, string>>;

/** What stands around a price. */
interface Around {
  before: string;
  after: string;
}

function limitsIn(said: Said, around: Around): Omit<PriceWords, 'typed'> | null {
  const [low, high] = [amountIn(said, 'min'), amountIn(said, 'max')];
  if (low === null) return high !== null && isMost(said, high, around) ? { usdMax: high.usd } : null;
  // A plus behind a number that names no money is a model's, as in "galaxy s 22+".
  if (said['plus'] !== undefined && !low.isMoney) return null;
  const isMoney = low.isMoney || high?.isMoney === true;
  if (!isMoney && isDoubtful(said, [low.usd, high?.usd ?? low.usd + 1], around)) return null;
  if (high === null) return low.isMoney || isLikelyPrice(low.usd) ? { usdMin: low.usd } : null;
  // What stands before a dash may be a model: "iphone 13 - 300 dollars".
  const isLowMoney = low.isMoney || (high.isMoney && (said['word'] ?? said['most']) !== undefined);
  const isRange = low.usd < high.usd && (isMoney || isLikelyPrice(high.usd)) && (isLowMoney || isLikelyPrice(low.usd));
  if (!isRange) return null;
  // "$200-$500+" has no upper limit.
  return said['more'] === undefined ? { usdMin: low.usd, usdMax: high.usd } : { usdMin: low.usd };
}

interface Amount {
  usd: number;
  isMoney: boolean;
}

function amountIn(said: Said, name: 'min' | 'max'): Amount | null {
  const number = said[name];
  if (number === undefined) return null;
  const sign = said[`${name}Sign`] ?? said[`${name}Word`];
  return { usd: Number(number.replace(/[.,]/, '')), isMoney: sign !== undefined };
}

const battery = '(?:battery|health|bater[ií]a|salud)';
const batteries = new RegExp(String.raw`\b${battery}\b`, 'iu');
const afterBattery = new RegExp(String.raw`\b${battery}\s*$`, 'iu');
/** With no number of its own behind it, as in "200-300 battery 90". */
const beforeBattery = new RegExp(String.raw`^\s*${battery}\b(?!\D{0,20}\d)`, 'iu');
/** Up to this number, what names no money may be a model. */
const modelMax = 100;
/** What may be percent of a battery's health, and what may be its milliampere-hours. */
const [percentMax, milliampsMin] = [120, 2_000];
/** Makers whose models are called by large numbers, as Honor 200 and Nokia 3310. */
const numbering = /(?<![\p{L}\p{N}])(?:honor|nokia|lumia|tcl|blackberry|alcatel|doro|htc|desire)\s*$/iu;
/** Words that nobody says of models. */
const ofAmounts = /^(?:(?:over|above|more|at|m[aá]s|al|m[ií]n(?:imum|imo)?|no|not)\b|[>≥])/iu;
/** What a range begins with, and the beginning of one. */
const opening = new RegExp(String.raw`${start}(?:between|entre|de|${least})\s+$`, 'iu');
const opened = /(?:from|desde)\s+\d+\s+$/iu;
const endWithUnit = new RegExp(String.raw`^(?:${to}|\s+up to\s+)\d+(?:[.,]\d+)?(?:${otherUnit})`, 'iu');

/** Is an amount with no other beside it the most that somebody pays? */
function isMost(said: Said, { usd, isMoney }: Amount, around: Around): boolean {
  if (isMoney) return true;
  if (said['less'] === undefined) return !endsModels(usd, around.before);
  return isLikelyPrice(usd) && !isDoubtful(said, [usd, usd], around);
}

/** Is it the end of a range of models, as in "nokia desde 105 hasta 110"? */
function endsModels(usd: number, before: string): boolean {
  return opened.test(before) && (usd <= modelMax || numbering.test(before.replace(opened, '')));
}

/** May numbers that name no money be something else than a price? */
function isDoubtful(said: Said, [low, high]: [number, number], { before, after }: Around): boolean {
  if (high <= modelMax || endWithUnit.test(after)) return true;
  const behind = before.replace(opening, '');
  const isOfAmounts = said['most'] !== undefined || ofAmounts.test(said['word'] ?? '');
  if (!isOfAmounts && numbering.test(behind)) return true;
  const isBeside = afterBattery.test(behind) || beforeBattery.test(after);
  if (isBeside && (said['most'] === undefined || low <= percentMax)) return true;
  return batteries.test(before + after) && (high <= percentMax || high > milliampsMin);
}

const sizesGb: readonly number[] = [64, 128, 256, 512, 1_024];

/** Is a number that names no money likely a price? It may be a model, a storage size or a year too. */
function isLikelyPrice(usd: number): boolean {
  return usd >= 50 && usd < 10_000 && !sizesGb.includes(usd) && (usd < 2_007 || usd > 2_030);
}
