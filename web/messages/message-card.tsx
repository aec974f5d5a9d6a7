import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Reply, Trash2 } from 'lucide-react';
import { toast } from '#web/lib/toast.ts';
import type { Message } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { tellError } from '#web/lib/tell-error.ts';
import { useMemberTexts } from '#web/texts/member-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import { waits } from '#web/ui/waits.ts';

/** A message to the market, and what an admin can do with it. */
export function MessageCard({ message }: { message: Message }) {
  const texts = useMemberTexts().inbox;
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['messages'] });
  const read = useMutation({
    mutationFn: () => api.readMessage({ params: { id: message._id } }),
    onError: tellError,
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => api.deleteMessage({ params: { id: message._id } }),
    onSuccess: ({ deletedCount }) => {
      if (deletedCount > 0) toast.success(texts.deleted);
    },
    onError: tellError,
    onSettled,
  });
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
            onClick={() => read.mutate()}
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
            isWaiting={remove.isPending}
            onConfirm={() => remove.mutate()}
          >
            {texts.delete}
          </ConfirmButton>
        </span>
      </div>
    </article>
  );
}
