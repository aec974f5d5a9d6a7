/** Longer texts are cut: no name is as long, and each word costs time. */
const charactersMax = 200;
const lettersMax = 40;

/** Letters that Unicode doesn't take apart. */
const plainLetters: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' };

// The same as search_words in migration 0020.
const marks = /[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]/g;
const wordLike = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * The words of a text as they are compared: without case and accents, a number together with its unit (128 GB is 128gb,
 * 1024 GB is 1tb), a plus in full (S21+ is s21 plus). Reads the first 200 characters, and 40 of a word.
 */
export function wordsOf(text: string): string[] {
  const cut = text.slice(0, charactersMax);
  const lower = /^[ -~]*$/.test(cut) ? cut.toLowerCase() : foreignLower(cut);
  const parts = lower.replace(/(?<=[a-z0-9])\+/g, ' plus ').match(wordLike) ?? [];
  const words: string[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const word = parts[at]?.slice(0, lettersMax);
    if (word === undefined) continue;
    const unit = parts[at + 1];
    if (isNumber(word) && (unit === 'gb' || unit === 'tb')) {
      words.push(withPlainUnit(word + unit));
      at += 1;
    } else words.push(withPlainUnit(word));
  }
  return words;
}

/** The storage or memory that a word can mean: 256, 256gb and 1tb; null for any other word. */
export function gigabytesOf(word: string): number | null {
  const [, number, unit] = /^(\d{1,5})(gb|tb)?$/.exec(word) ?? [];
  if (number === undefined) return null;
  return unit === 'tb' ? Number(number) * 1024 : Number(number);
}

export function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

function foreignLower(text: string): string {
  return text
    .replace(/[\u00a9\u00ae\u2122]/g, ' ')
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(marks, '')
    .replace(/[øłđıßæœ]/g, (letter) => plainLetters[letter] ?? letter);
}

/** 128g is 128gb, while 5g is a network; 1024gb is 1tb. */
function withPlainUnit(word: string): string {
  const [, number, unit] = /^(\d{1,5})(gb?|tb)$/.exec(word) ?? [];
  if (number === undefined || (unit === 'g' && Number(number) < 16)) return word;
  const gigabytes = unit === 'tb' ? Number(number) * 1024 : Number(number);
  return gigabytes >= 1024 && gigabytes % 1024 === 0 ? `${gigabytes / 1024}tb` : `${gigabytes}gb`;
}
