import { savedList as en } from '#web/texts/en/saved-list.ts';
import { savedList as es } from '#web/texts/es/saved-list.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useSavedListTexts] = forPages<typeof en>({ en, es });
