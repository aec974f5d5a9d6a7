import { agreement as en } from '#web/texts/en/agreement.ts';
import { agreement as es } from '#web/texts/es/agreement.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useAgreementTexts] = forPages<typeof en>({ en, es });
