import { admin as en } from '#web/texts/en/admin.ts';
import { admin as es } from '#web/texts/es/admin.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useAdminTexts, adminTextsOf] = forPages<typeof en>({ en, es });
