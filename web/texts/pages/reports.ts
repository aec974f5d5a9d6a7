import { reports as en } from '#web/texts/en/reports.ts';
import { reports as es } from '#web/texts/es/reports.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useReportTexts] = forPages<typeof en>({ en, es });
