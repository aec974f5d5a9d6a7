import { reviews as en } from '#web/texts/en/reviews.ts';
import { reviews as es } from '#web/texts/es/reviews.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useReviewTexts] = forPages<typeof en>({ en, es });
