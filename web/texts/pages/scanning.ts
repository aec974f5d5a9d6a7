import { scanning as en } from '#web/texts/en/scanning.ts';
import { scanning as es } from '#web/texts/es/scanning.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useScanningTexts] = forPages<typeof en>({ en, es });
