import { answering as en } from '#web/texts/en/answering.ts';
import { answering as es } from '#web/texts/es/answering.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useAnsweringTexts] = forPages<typeof en>({ en, es });
