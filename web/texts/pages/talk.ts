import { talk as en } from '#web/texts/en/talk.ts';
import { talk as es } from '#web/texts/es/talk.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useTalkTexts] = forPages<typeof en>({ en, es });
