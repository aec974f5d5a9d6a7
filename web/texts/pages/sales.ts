import { sales as en } from '#web/texts/en/sales.ts';
import { sales as es } from '#web/texts/es/sales.ts';
import { forPages } from '#web/texts/for-pages.ts';

export type SaleTexts = typeof en;

export const [useSaleTexts, saleTextsOf] = forPages<typeof en>({ en, es });
