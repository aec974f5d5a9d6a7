import { myProducts as en } from '#web/texts/en/selling.ts';
import { myProducts as es } from '#web/texts/es/selling.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useMyProductsTexts, myProductsTextsOf] = forPages<typeof en>({ en, es });
