import { modelPage as modelPageEn } from '#web/texts/en/model-page.ts';
import { models as modelsEn } from '#web/texts/en/models.ts';
import { phonePage as phonePageEn } from '#web/texts/en/phone-page.ts';
import { sellerPage as sellerPageEn } from '#web/texts/en/seller-page.ts';
import type { Texts } from '#web/texts/en/index.ts';
import { modelPage as modelPageEs } from '#web/texts/es/model-page.ts';
import { models as modelsEs } from '#web/texts/es/models.ts';
import { phonePage as phonePageEs } from '#web/texts/es/phone-page.ts';
import { sellerPage as sellerPageEs } from '#web/texts/es/seller-page.ts';
import { forPages } from '#web/texts/for-pages.ts';
import { textsOf, useTexts } from '#web/texts/use-texts.ts';
import type { Matches } from '#web/texts/use-texts.ts';

const en = { phonePage: phonePageEn, modelPage: modelPageEn, models: modelsEn, sellerPage: sellerPageEn };
const es: typeof en = { phonePage: phonePageEs, modelPage: modelPageEs, models: modelsEs, sellerPage: sellerPageEs };
const [useOwn, ownOf] = forPages<typeof en>({ en, es });

export type PageTexts = Texts & typeof en;

/** The catalogue and these, in the reader's language. */
export function usePageTexts(): PageTexts {
  return { ...useTexts(), ...useOwn() };
}

/** The same where no hook can be called. */
export function pageTextsOf(matches: Matches): PageTexts {
  return { ...textsOf(matches), ...ownOf(matches) };
}
