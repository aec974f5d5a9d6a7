import { security as en } from '#web/texts/en/security.ts';
import { security as es } from '#web/texts/es/security.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useSecurityTexts, securityTextsOf] = forPages<typeof en>({ en, es });
