import { reportedItems as en } from '#web/texts/en/reported-items.ts';
import { reportedItems as es } from '#web/texts/es/reported-items.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useReportedItemsTexts, reportedItemsTextsOf] = forPages<typeof en>({ en, es });
