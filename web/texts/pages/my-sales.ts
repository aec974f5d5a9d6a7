import { mySales as en } from '#web/texts/en/selling.ts';
import { mySales as es } from '#web/texts/es/selling.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useMySalesTexts, mySalesTextsOf] = forPages<typeof en>({ en, es });
