import { summary as en } from '#web/texts/en/summary.ts';
import { summary as es } from '#web/texts/es/summary.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useSummaryTexts] = forPages<typeof en>({ en, es });
