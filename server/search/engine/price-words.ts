const amount = String.raw`(\d{2,5})(?!\d|[.,]\d|\s*(?:gb|tb|mp|hz|%))`;
const phrases = [
  String.raw`(?:for |por )?(?:under|below|less than|up to|at most|menos de|hasta)\s*\$?\s*${amount}(?:\s*(?:\$|usd|dollars|dolares|dólares)(?!\w))?`,
  String.raw`\$\s*${amount}`,
  String.raw`(?<!\d)(\d{2,5})\s*(?:\$|(?:usd|dollars|dolares|dólares)(?!\w))`,
].map((phrase) => new RegExp(String.raw`(?<![\p{L}\p{N}])${phrase}`, 'iu'));

/** A text without what it says of a price, and that price: of "iphone under 300" it is 300. */
export function takePrice(text: string): { rest: string; priceUsdMax: number | null } {
  for (const phrase of phrases) {
    const [said, amount] = phrase.exec(text) ?? [];
    if (said !== undefined) return { rest: text.replace(said, ' '), priceUsdMax: Number(amount) };
  }
  return { rest: text, priceUsdMax: null };
}
