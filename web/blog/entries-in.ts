import type { Language } from '#contract/languages.ts';
import type { Entry } from '#web/blog/entry.ts';

/** The blog in each language is a file of its own, which comes with the blog alone. */
const loads: Record<Language, () => Promise<readonly Entry[]>> = {
  en: async () => (await import('#web/blog/en.ts')).entries,
  es: async () => (await import('#web/blog/es.ts')).entries,
};

/** The four questions of the blog with their answers, in a language. */
export function entriesIn(language: Language): Promise<readonly Entry[]> {
  return loads[language]();
}
