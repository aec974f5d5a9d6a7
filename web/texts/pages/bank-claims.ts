import { bankClaims as en } from '#web/texts/en/bank-claims.ts';
import { bankClaims as es } from '#web/texts/es/bank-claims.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useBankClaimTexts] = forPages<typeof en>({ en, es });
