import { importPage as en } from '#web/texts/en/import-page.ts';
import { importPage as es } from '#web/texts/es/import-page.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useImportTexts, importTextsOf] = forPages<typeof en>({ en, es });
