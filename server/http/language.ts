import type { IncomingHttpHeaders } from 'node:http';
import { chosenLanguage, isLanguage, languages } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { languagesIn } from '#server/http/negotiation.ts';

/**
 * In which language somebody sees the pages: the one they chose, else the one of ours that their browser likes best,
 * else English.
 */
export function languageOf(headers: LanguageHeaders): Language {
  return wantedLanguage(headers) ?? languages[0];
}

/** The same; null where the header wants none of them, or any, as programs send it. */
export function wantedLanguage({ cookie, 'accept-language': accepted }: LanguageHeaders): Language | null {
  const chosen = cookie === undefined ? null : chosenLanguage(cookie);
  if (chosen !== null) return chosen;
  return accepted === undefined || accepted.trim() === '*' ? null : bestOf(accepted);
}

type LanguageHeaders = Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>;

/** es-MX is Spanish, and who would take any language gets English. */
function bestOf(accepted: string): Language {
  const ours = languagesIn(accepted).map((tag) => (tag === '*' ? languages[0] : tag.toLowerCase().split('-')[0]));
  return ours.find(isLanguage) ?? languages[0];
}
