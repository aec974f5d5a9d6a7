const partsMax = 5;

/**
 * A glued word as the words it is made of: 13promax is 13, pro and max. Fewest parts win. A part is a word of the
 * catalogue or a number with or without its unit; no number is cut in two. null when that doesn't fit.
 */
export function splitGlued(word: string, isName: (part: string) => boolean): string[] | null {
  if (word.length < 3) return null;
  const best: (string[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end += 1) {
    if (isInNumber(word, end)) continue;
    for (let start = 0; start < end; start += 1) {
      const before = best[start];
      if (before === undefined || before.length >= Math.min(partsMax, (best[end]?.length ?? partsMax + 1) - 1))
        continue;
      const part = word.slice(start, end);
      if (isPart(part, word, isName)) best[end] = [...before, part];
    }
  }
  const parts = best[word.length];
  // One letter may be a name, as in zflip5. With more of them nearly everything can be taken apart.
  const isLikely = parts !== undefined && parts.length > 1 && parts.filter(isLetter).length <= 1;
  return isLikely ? parts : null;
}

/** A glued word cut between its letters and its digits, for typos such as iphnoe13. null when it has one kind only. */
export function splitAtDigits(word: string): string[] | null {
  const parts = word.match(/\d+(?:gb|tb)(?![a-z])|\d+|[^\d]+/g) ?? [];
  const isWorthIt = parts.length > 1 && parts.some((part) => /^[^\d]{2}/.test(part)) && !parts.some(isLetter);
  return isWorthIt ? parts : null;
}

function isLetter(part: string): boolean {
  return part.length === 1 && !/\d/.test(part);
}

function isPart(part: string, word: string, isName: (part: string) => boolean): boolean {
  if (/^\d+(?:gb|tb)?$/.test(part)) return true;
  // A single letter is a name too rarely: iphonex, zflip5.
  return isName(part) && (part.length > 1 || word.length >= 6);
}

function isInNumber(word: string, at: number): boolean {
  return at < word.length && /\d/.test(word.charAt(at - 1)) && /\d/.test(word.charAt(at));
}
