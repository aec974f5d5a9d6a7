import type { Language } from '#contract/languages.ts';
import { keepTexts, speak } from '#web/texts/loaded.ts';

const loads = {
  en: async () => (await import('#web/texts/en/index.ts')).en,
  es: async () => (await import('#web/texts/es/index.ts')).es,
};

/** Fetches what pages say in a language, which is one file; in the browser alone. */
export async function bringTexts(language: Language): Promise<void> {
  speak(language);
  keepTexts(language, await loads[language]());
}
