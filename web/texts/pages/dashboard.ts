import { dashboard as en } from '#web/texts/en/dashboard.ts';
import { dashboard as es } from '#web/texts/es/dashboard.ts';
import { forPages } from '#web/texts/for-pages.ts';

/** The dashboard's menu: no other page needs it. */
export const [useDashboardTexts, dashboardTextsOf] = forPages<typeof en>({ en, es });
