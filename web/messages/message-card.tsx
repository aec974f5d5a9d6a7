import { Check, Reply, Trash2 } from 'lucide-react';
import type { Message } from '#contract/messages.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useInboxTexts } from '#web/texts/pages/inbox.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import { waits } from '#web/ui/waits.ts';

/** A message to the market, and what an admin can do with it. */
export function MessageCard({ message }: { message: Message }) {
  const texts = useInboxTexts();
  const read = useCall('readMessage');
  const remove = useCall('deleteMessage', { done: texts.deleted });
  const params = { id: message._id };
  return (
    <article
      aria-label={texts.from(message.email)}
      className={`surface space-y-3 p-5 ${message.read ? '' : 'shadow-card border-primary/50'}`}
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-subheading min-w-0 break-all">{message.email}</h2>
        {!message.read && <Badge tone="primary">{texts.unread}</Badge>}
        <TimeAgo at={message.createdAt} className="text-quiet text-note sm:ms-auto" />
      </header>
      <p className="max-w-prose leading-relaxed">
        <LongText>{message.message}</LongText>
      </p>
      <div className="flex flex-wrap gap-1 sm:gap-2">
        <a
          href={`mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(texts.replySubject)}`}
          className="btn btn-outline md:btn-sm max-md:px-3.5"
        >
          <Reply className="size-4 rtl:-scale-x-100" aria-hidden="true" />
          {texts.reply}
        </a>
        {!message.read && (
          <button
            type="button"
            className="btn btn-ghost md:btn-sm max-md:px-3"
            onClick={() => read.mutate({ params })}
            {...waits(read.isPending)}
          >
            <Check className="size-4" aria-hidden="true" />
            {texts.markAsRead}
          </button>
        )}
        <span className="ms-auto">
          <ConfirmButton
            icon={<Trash2 className="size-4 max-sm:hidden" aria-hidden="true" />}
            question={texts.sureToDelete}
            about={message.email}
            isWaiting={remove.isPending}
            onConfirm={() => remove.mutate({ params })}
          >
            {texts.delete}
          </ConfirmButton>
        </span>
      </div>
    </article>
  );
}
