import { asking as en } from '#web/texts/en/asking.ts';
import { asking as es } from '#web/texts/es/asking.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useAskingTexts] = forPages<typeof en>({ en, es });
