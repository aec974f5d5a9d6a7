import type { Language } from '#contract/languages.ts';
import { watching as en } from '#web/texts/en/watching.ts';
import { watching as es } from '#web/texts/es/watching.ts';
import { useLanguage } from '#web/texts/use-texts.ts';

/** Comes with the pages that need it: in the catalogue it would come with every page. */
export const watchingTexts: Record<Language, typeof en> = { en, es };

/** The same in the reader's language. */
export function useWatching(): typeof en {
  return watchingTexts[useLanguage()];
}
