import { reviewDesk as en } from '#web/texts/en/reviews.ts';
import { reviewDesk as es } from '#web/texts/es/reviews.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useReviewDeskTexts, reviewDeskTextsOf] = forPages<typeof en>({ en, es });
