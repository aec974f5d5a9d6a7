import { sending as en } from '#web/texts/en/sending.ts';
import { sending as es } from '#web/texts/es/sending.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useSendingTexts] = forPages<typeof en>({ en, es });
