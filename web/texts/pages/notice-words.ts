import { forPages } from '#web/texts/for-pages.ts';
import { noticeWords as en } from '#words/en/notices.ts';
import { noticeWords as es } from '#words/es/notices.ts';
import type { NoticeWords } from '#words/notice-words.ts';

/** What notices say. */
export const [useWordsOfNotices] = forPages<NoticeWords>({ en, es });
