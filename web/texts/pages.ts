import type { Language } from '#contract/languages.ts';
import { modelPage as modelPageEn } from '#web/texts/en/model-page.ts';
import { models as modelsEn } from '#web/texts/en/models.ts';
import { phonePage as phonePageEn } from '#web/texts/en/phone-page.ts';
import type { Texts } from '#web/texts/en/index.ts';
import { modelPage as modelPageEs } from '#web/texts/es/model-page.ts';
import { models as modelsEs } from '#web/texts/es/models.ts';
import { phonePage as phonePageEs } from '#web/texts/es/phone-page.ts';
import { languageOf, textsOf, useLanguage, useTexts } from '#web/texts/use-texts.ts';
import type { Matches } from '#web/texts/use-texts.ts';

/** They come with the pages of phones and models: in the catalogue they would come with every page. */
export const pagesInEnglish = { phonePage: phonePageEn, modelPage: modelPageEn, models: modelsEn };
export const pagesInSpanish: typeof pagesInEnglish = {
  phonePage: phonePageEs,
  modelPage: modelPageEs,
  models: modelsEs,
};
const own: Record<Language, typeof pagesInEnglish> = { en: pagesInEnglish, es: pagesInSpanish };

export type PageTexts = Texts & typeof pagesInEnglish;

/** The catalogue and these, in the reader's language. */
export function usePageTexts(): PageTexts {
  return { ...useTexts(), ...own[useLanguage()] };
}

/** The same where no hook can be called. */
export function pageTextsOf(matches: Matches): PageTexts {
  return { ...textsOf(matches), ...own[languageOf(matches)] };
}
