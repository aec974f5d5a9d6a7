/** A price limit, or two, that stand among the words. Both ends count. */
export interface PriceWords {
  /** As it was typed: "under 300". */
  typed: string;
  usdMin?: number;
  usdMax?: number;
}

const money = String.raw`(?:\$|(?:usd|dollars|dolares|dólares)(?!\w))`;
const otherUnit = String.raw`\s*(?:gb|tb|mp|hz|mah|mm|%)`;
/** Also with thousands apart and with cents: 1,200 and 299.99. */
const amount = (name: 'min' | 'max') =>
  String.raw`(?<${name}Sign>\$)?\s*(?<${name}>\d{2,5}|\d{1,2}[.,]\d{3})(?:[.,]\d{1,2})?(?!\d|[.,]\d|${otherUnit})` +
  String.raw`(?:\s*(?<${name}Word>${money})|(?!\p{L}))`;
const [min, max] = [amount('min'), amount('max')];

const most = 'under|below|less than|up to|at most|menos de|hasta|(?:no|not) more than|no m[aá]s de';
const least =
  'over|above|more than|at least|from|m[aá]s de|desde|a partir de|al menos|(?:no|not) less than|no menos de';
const dash = String.raw`\s*[-–—]\s*`;
const to = String.raw`(?:${dash}|\s+(?:to|a|hasta)\s+)`;
const orUnder = String.raw`(?:${to}|\s+(?:and|y)\s+|\s+(?:(?:and|but|y|pero)\s+)?(?:${most})\s+)`;
const start = String.raw`(?<![\p{L}\p{N}]|\bno\s|\bnot\s)`;

/** Ranges come first: each has limits in it. */
const phrases = [
  String.raw`(?<word>between|entre|de|${least})\s+${min}${orUnder}${max}`,
  String.raw`(?<!\d[.,]|[\p{L}\p{N}][-–—/])${min}${to}${max}(?!${dash}\d)`,
  String.raw`(?:for |por )?(?:${least})\s*${min}`,
  String.raw`(?:for |por )?(?:${most})\s*${max}`,
  String.raw`(?=\$)${max}`,
  String.raw`(?<!\d[.,])${max}(?<=${money})`,
].map((phrase) => new RegExp(start + phrase, 'giu'));

/** A text without what it says of a price, and that price. */
export function takePrice(text: string): { rest: string; price: PriceWords | null } {
  const isOfBattery = batteries.test(text);
  for (const phrase of phrases) {
    for (const { 0: said, groups = {} } of text.matchAll(phrase)) {
      const limits = limitsIn(groups, isOfBattery);
      if (limits !== null) return { rest: text.replace(said, ' '), price: { typed: said.trim(), ...limits } };
    }
  }
  return { rest: text, price: null };
}

const batteries = /\b(?:battery|health|bater[ií]a|salud)\b/iu;
/** Up to this number, what names no money may be a model or the health of a battery. */
const percentMax = 100;

type Said = Partial<Record<string, string>>;

function limitsIn(said: Said, isOfBattery: boolean): Omit<PriceWords, 'typed'> | null {
  const [low, high] = [amountIn(said, 'min'), amountIn(said, 'max')];
  if (low === null) return high && { usdMax: high.usd };
  const isLarge = (high?.usd ?? low.usd + 1) > percentMax && !isOfBattery;
  if (high === null) return low.isMoney || (isLarge && isLikelyPrice(low.usd)) ? { usdMin: low.usd } : null;
  const isMoney = low.isMoney || high.isMoney;
  // What stands before a dash may be a model: "iphone 13 - 300 dollars".
  const isLowMoney = low.isMoney || (high.isMoney && said['word'] !== undefined);
  const isRange =
    low.usd < high.usd && (isMoney || (isLarge && isLikelyPrice(high.usd))) && (isLowMoney || isLikelyPrice(low.usd));
  return isRange ? { usdMin: low.usd, usdMax: high.usd } : null;
}

function amountIn(said: Said, name: 'min' | 'max'): { usd: number; isMoney: boolean } | null {
  const number = said[name];
  if (number === undefined) return null;
  const sign = said[`${name}Sign`] ?? said[`${name}Word`];
  return { usd: Number(number.replace(/[.,]/, '')), isMoney: sign !== undefined };
}

const sizesGb: readonly number[] = [64, 128, 256, 512, 1_024];

/** Is a number that names no money likely a price? It may be a model, a storage size or a year too. */
function isLikelyPrice(usd: number): boolean {
  return usd >= 50 && usd < 10_000 && !sizesGb.includes(usd) && (usd < 2_007 || usd > 2_030);
}
