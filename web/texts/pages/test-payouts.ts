import { testPayouts as en } from '#web/texts/en/test-payouts.ts';
import { testPayouts as es } from '#web/texts/es/test-payouts.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useTestPayoutsTexts, testPayoutsTextsOf] = forPages<typeof en>({ en, es });
