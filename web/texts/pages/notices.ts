import { notices as en } from '#web/texts/en/notices.ts';
import { notices as es } from '#web/texts/es/notices.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useNoticesTexts, noticesTextsOf] = forPages<typeof en>({ en, es });
