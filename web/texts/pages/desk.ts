import { desk as en } from '#web/texts/en/desk.ts';
import { desk as es } from '#web/texts/es/desk.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useDeskTexts] = forPages<typeof en>({ en, es });
