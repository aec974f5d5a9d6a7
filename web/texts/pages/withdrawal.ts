import { withdrawal as en } from '#web/texts/en/withdrawal.ts';
import { withdrawal as es } from '#web/texts/es/withdrawal.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useWithdrawalTexts] = forPages<typeof en>({ en, es });
