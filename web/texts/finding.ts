import type { Language } from '#contract/languages.ts';
import { finding as en } from '#web/texts/en/finding.ts';
import { finding as es } from '#web/texts/es/finding.ts';
import { useLanguage } from '#web/texts/use-texts.ts';

/** Comes with the pages that have filters, and with suggestions: in the catalogue it would come with every page. */
export const findingTexts: Record<Language, typeof en> = { en, es };

/** The same in the reader's language. */
export function useFinding(): typeof en {
  return findingTexts[useLanguage()];
}
