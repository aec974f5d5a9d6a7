import { addProduct as en } from '#web/texts/en/add-product.ts';
import { addProduct as es } from '#web/texts/es/add-product.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useAddingTexts, addingTextsOf] = forPages<typeof en>({ en, es });
