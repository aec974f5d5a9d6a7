/** Also with thousands apart and with cents: 1,200 and 299.99. */
const digits = String.raw`(\d{2,5}|\d{1,2}[.,]\d{3})(?:[.,]\d{1,2})?`;
const amount = String.raw`${digits}(?!\d|[.,]\d|\s*(?:gb|tb|mp|hz|%))`;
const phrases = [
  String.raw`(?:for |por )?(?:under|below|less than|up to|at most|menos de|hasta)\s*\$?\s*${amount}` +
    String.raw`(?:\s*(?:\$|usd|dollars|dolares|dólares)(?!\w))?`,
  String.raw`\$\s*${amount}`,
  String.raw`(?<!\d|\d[.,])${digits}\s*(?:\$|(?:usd|dollars|dolares|dólares)(?!\w))`,
].map((phrase) => new RegExp(String.raw`(?<![\p{L}\p{N}])${phrase}`, 'iu'));

/** A price limit that stands among the words. */
export interface PriceWords {
  /** As it was typed: "under 300". */
  typed: string;
  usdMax: number;
}

/** A text without what it says of a price, and that price. */
export function takePrice(text: string): { rest: string; price: PriceWords | null } {
  for (const phrase of phrases) {
    const [said, amount] = phrase.exec(text) ?? [];
    if (said !== undefined)
      return {
        rest: text.replace(said, ' '),
        price: { typed: said.trim(), usdMax: Number(amount?.replace(/[.,]/, '')) },
      };
  }
  return { rest: text, price: null };
}
