import { advertising as en } from '#web/texts/en/advertising.ts';
import { advertising as es } from '#web/texts/es/advertising.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useAdvertisingTexts, advertisingTextsOf] = forPages<typeof en>({ en, es });
