import type { IncomingHttpHeaders } from 'node:http';
import { chosenLanguage, isLanguage, languages } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';

/**
 * In which language somebody sees the pages: the one they chose, else the one of ours that their browser likes best,
 * else English.
 */
export function languageOf(headers: LanguageHeaders): Language {
  return wantedLanguage(headers) ?? languages[0];
}

/** The same; null for who wants none of them, or any, as programs do. */
export function wantedLanguage({ cookie, 'accept-language': accepted }: LanguageHeaders): Language | null {
  const chosen = cookie === undefined ? null : chosenLanguage(cookie);
  if (chosen !== null) return chosen;
  return accepted === undefined || accepted.trim() === '*' ? null : remembered(accepted);
}

type LanguageHeaders = Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>;

/** Browsers send few different headers again and again, so that each is read once. */
const known = new Map<string, Language>();
const knownMax = 500;
const rememberedLengthMax = 200;

function remembered(accepted: string): Language {
  const before = known.get(accepted);
  if (before !== undefined) return before;
  const language = bestOf(accepted);
  if (accepted.length > rememberedLengthMax) return language;
  if (known.size >= knownMax) known.clear();
  known.set(accepted, language);
  return language;
}

/** Source: RFC 9110, chapter 12.5.4. The first of those that are liked the same wins, as people list them. */
function bestOf(accepted: string): Language {
  let best: Language = languages[0];
  let liked = 0;
  for (const range of accepted.split(',', rangesMax)) {
    const [tag = '', ...parameters] = range.split(';');
    const quality = qualityOf(parameters);
    const language = tag.trim() === '*' ? languages[0] : tag.trim().toLowerCase().split('-')[0];
    if (quality > liked && isLanguage(language)) [best, liked] = [language, quality];
  }
  return best;
}

const rangesMax = 30;

/** What can't be read is a range that nobody wants, rather than one that is wanted most. */
function qualityOf(parameters: string[]): number {
  const weight = parameters.find((one) => /^\s*q\s*=/i.test(one));
  if (weight === undefined) return 1;
  const value = weight.split('=')[1]?.trim() ?? '';
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(value) ? Number(value) : 0;
}
