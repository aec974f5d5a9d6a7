import { payments as en } from '#web/texts/en/payments.ts';
import { payments as es } from '#web/texts/es/payments.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [usePaymentTexts, paymentTextsOf] = forPages<typeof en>({ en, es });
