import { inbox as en } from '#web/texts/en/inbox.ts';
import { inbox as es } from '#web/texts/es/inbox.ts';
import { forPages } from '#web/texts/for-pages.ts';

export const [useInboxTexts, inboxTextsOf] = forPages<typeof en>({ en, es });
