import { money as en } from '#web/texts/en/money.ts';
import { money as es } from '#web/texts/es/money.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useMoneyTexts, moneyTextsOf] = forPages<typeof en>({ en, es });
