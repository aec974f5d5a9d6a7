import { editProduct as en } from '#web/texts/en/edit-product.ts';
import { editProduct as es } from '#web/texts/es/edit-product.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useEditingTexts, editingTextsOf] = forPages<typeof en>({ en, es });
