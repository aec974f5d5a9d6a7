import { isNoticeKind } from '#contract/notice-kinds.ts';
import type { Notice } from '#contract/notices.ts';
import { useWordsOfNotices } from '#web/texts/pages/notice-words.ts';
import { partIn } from '#web/texts/cents.ts';
import { useFormats, useLanguage } from '#web/texts/use-texts.ts';

/** The words of a notice in the reader's language, with prices and times as they are where the reader is. */
export function useNoticeWords(): (notice: Notice) => { title: string; text: string } {
  const { aPhone, kinds } = useWordsOfNotices();
  const { moment, usd } = useFormats();
  const part = partIn(useLanguage());
  return (notice) => {
    const { about, kind } = notice;
    // Of a kind that came after this tab was opened, in the server's words.
    if (!isNoticeKind(kind)) return { title: notice.title, text: notice.text };
    const facts = {
      phone: about.phone ?? aPhone,
      before: about.before === null ? '' : usd(about.before),
      search: about.search?.name ?? '',
      count: about.search?.count ?? 1,
      price: about.price === null ? '' : usd(about.price),
      until: about.until === null ? '' : moment(about.until),
      person: personIn(about.person),
      transactionId: about.transactionId ?? '',
      isSent: about.isSent ?? false,
      parcel: about.parcel ?? '',
      part: about.partCents === null || about.partCents === undefined ? '' : part(about.partCents),
      bank: about.bank ?? null,
      bankPart: about.bankCents ? part(about.bankCents) : '',
      trader: about.trader ?? '',
      withdrawal: about.withdrawal ? { ...about.withdrawal, at: moment(about.withdrawal.at) } : null,
      reason: about.reason ?? '',
      act: about.act,
    };
    return { title: kinds[kind].title(facts), text: kinds[kind].text(facts) };
  };
}

function personIn(person: Notice['about']['person']): string {
  if (person === null) return '';
  return person.location === '' ? person.name : `${person.name} (${person.location})`;
}
