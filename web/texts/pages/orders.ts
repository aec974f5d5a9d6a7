import { orderTexts as en } from '#web/texts/en/orders.ts';
import { orderTexts as es } from '#web/texts/es/orders.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useOrderTexts, orderTextsOf] = forPages<typeof en>({ en, es });
