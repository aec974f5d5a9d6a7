import { withdrawing as en } from '#web/texts/en/withdrawing.ts';
import { withdrawing as es } from '#web/texts/es/withdrawing.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useWithdrawingTexts] = forPages<typeof en>({ en, es });
