import { watching as en } from '#web/texts/en/watching.ts';
import { watching as es } from '#web/texts/es/watching.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useWatching, watchingOf] = forPages<typeof en>({ en, es });
