import { sellerDetails as en } from '#web/texts/en/seller-details.ts';
import { sellerDetails as es } from '#web/texts/es/seller-details.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useSellerDetailsTexts, sellerDetailsTextsOf] = forPages<typeof en>({ en, es });
