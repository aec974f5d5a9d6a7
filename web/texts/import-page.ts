import type { Language } from '#contract/languages.ts';
import { importPage as en } from '#web/texts/en/import-page.ts';
import { importPage as es } from '#web/texts/es/import-page.ts';
import { languageOf, useLanguage } from '#web/texts/use-texts.ts';
import type { Matches } from '#web/texts/use-texts.ts';

/** Comes with the page that imports: in the catalogue it would come with every page. */
export const importTexts: Record<Language, typeof en> = { en, es };

export function useImportTexts(): typeof en {
  return importTexts[useLanguage()];
}

/** The same where no hook can be called. */
export function importTextsOf(matches: Matches): typeof en {
  return importTexts[languageOf(matches)];
}
