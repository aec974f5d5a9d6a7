import { testCarrier as en } from '#web/texts/en/test-carrier.ts';
import { testCarrier as es } from '#web/texts/es/test-carrier.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useTestCarrierTexts, testCarrierTextsOf] = forPages<typeof en>({ en, es });
