import { offers as en } from '#web/texts/en/offers.ts';
import { offers as es } from '#web/texts/es/offers.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useOfferTexts, offerTextsOf] = forPages<typeof en>({ en, es });
