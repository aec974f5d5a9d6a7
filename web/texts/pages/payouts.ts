import { payouts as en } from '#web/texts/en/payouts.ts';
import { payouts as es } from '#web/texts/es/payouts.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [usePayoutsTexts, payoutsTextsOf] = forPages<typeof en>({ en, es });
