import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import type { ConversationPage } from '#contract/conversations.ts';
import { MessageForm } from '#web/conversations/message-form.tsx';
import { PersonActions } from '#web/conversations/person-actions.tsx';
import { PhoneCard } from '#web/conversations/phone-card.tsx';
import { Thread } from '#web/conversations/thread.tsx';
import { paths } from '#web/lib/paths.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { BuyerRating } from '#web/reviews/buyer-rating.tsx';
import { useConversationTexts } from '#web/texts/pages/conversations.ts';
import { useShownName, useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

/** A conversation: the phone, what was written, and a form for more, unless nothing can be written. */
export function Conversation({ page, onSent }: { page: ConversationPage; onSent?: (conversationId: string) => void }) {
  const texts = useConversationTexts();
  const name = useShownName()(page.other.name);
  const title = page._id === null ? texts.askTitle(name) : texts.with(name);
  useTitle(useTexts().frame.titleOf(title));
  return (
    <>
      <BackToAll />
      <PageHeading title={title} action={page._id !== null && <PersonActions id={page._id} page={page} />} />
      <div className="space-y-5">
        <PhoneCard phone={page.phone} />
        {page.isSeller && !page.other.hasLeft && <BuyerRating id={page.other._id} />}
        {page.hidesContacts && <Alert tone="info">{texts.hides}</Alert>}
        {page._id === null ? (
          <p className="text-quiet">{texts.nothingYet}</p>
        ) : (
          <Thread key={page._id} id={page._id} page={page} />
        )}
        {page.closed === null ? (
          <MessageForm page={page} {...(onSent && { onSent })} />
        ) : (
          <Alert tone="warning">{texts.closed[page.closed]}</Alert>
        )}
      </div>
    </>
  );
}

function BackToAll() {
  const { back } = useConversationTexts();
  return (
    <Link
      to={paths.conversations}
      className="link-hover text-quiet mb-2 inline-flex min-h-11 items-center gap-1.5 text-sm"
    >
      <ChevronLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
      {back}
    </Link>
  );
}
