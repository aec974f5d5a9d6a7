import { returning as en } from '#web/texts/en/returning.ts';
import { returning as es } from '#web/texts/es/returning.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useReturnTexts] = forPages<typeof en>({ en, es });
