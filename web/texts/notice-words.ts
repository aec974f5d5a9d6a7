import type { Language } from '#contract/languages.ts';
import { useLanguage } from '#web/texts/use-texts.ts';
import { noticeWords as en } from '#words/en/notices.ts';
import { noticeWords as es } from '#words/es/notices.ts';
import type { NoticeWords } from '#words/notice-words.ts';

/** Comes with the page that lists notices: in the catalogue it would come with every page. */
const noticeWords: Record<Language, NoticeWords> = { en, es };

/** What notices say, in the reader's language. */
export function useWordsOfNotices(): NoticeWords {
  return noticeWords[useLanguage()];
}
