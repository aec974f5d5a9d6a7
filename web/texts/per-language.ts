import { locales } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';

/** What is made from a language, once for each: making a format takes a slow phone some milliseconds. */
export function perLanguage<Made>(make: (locale: string) => Made): (language: Language) => Made {
  const made = new Map<Language, Made>();
  return (language) => {
    const before = made.get(language);
    if (before !== undefined) return before;
    const now = make(locales[language]);
    made.set(language, now);
    return now;
  };
}
