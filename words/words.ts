import type { Language } from '#contract/languages.ts';
import { mailWords as englishMails } from '#words/en/mails.ts';
import { noticeWords as englishNotices } from '#words/en/notices.ts';
import { mailWords as spanishMails } from '#words/es/mails.ts';
import { noticeWords as spanishNotices } from '#words/es/notices.ts';
import type { MailWords } from '#words/mail-words.ts';
import type { NoticeWords } from '#words/notice-words.ts';

/** What the server says to people, by language. The browser loads its own alone. */
export const words: Record<Language, { mails: MailWords; notices: NoticeWords }> = {
  en: { mails: englishMails, notices: englishNotices },
  es: { mails: spanishMails, notices: spanishNotices },
};
