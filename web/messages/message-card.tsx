import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import type { Message } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { moment } from '#web/lib/format.ts';
import { messageOf } from '#web/lib/problems.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';

/** A message to the market, and what an admin can do with it. */
export function MessageCard({ message }: { message: Message }) {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['messages'] });
  const onError = (error: Error) => void toast.error(messageOf(error));
  const read = useMutation({ mutationFn: () => api.readMessage({ params: { id: message._id } }), onError, onSettled });
  const remove = useMutation({
    mutationFn: () => api.deleteMessage({ params: { id: message._id } }),
    onSuccess: ({ deletedCount }) => {
      if (deletedCount > 0) toast.success('Message Deleted Successfully');
    },
    onError,
    onSettled,
  });
  return (
    <article aria-label={`Message from ${message.email}`} className={`rounded-box border-base-300 space-y-3 border p-5 ${message.read ? '' : 'border-l-primary border-l-4'}`}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 font-semibold break-all">{message.email}</h2>
        <time dateTime={message.createdAt} className="text-base-content/70 text-sm">
          {moment(message.createdAt)}
        </time>
      </header>
      <p className="leading-relaxed break-words whitespace-pre-line">{message.message}</p>
      <div className="flex flex-wrap gap-2">
        <a href={`mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent('Your message to Redial')}`} className="btn btn-primary btn-sm">
          Reply
        </a>
        {!message.read && (
          <button type="button" className="btn btn-outline btn-sm" disabled={read.isPending} onClick={() => read.mutate()}>
            Mark as read
          </button>
        )}
        <ConfirmButton question="Are you sure you want to delete this message?" disabled={remove.isPending} onConfirm={() => remove.mutate()}>
          Delete
        </ConfirmButton>
      </div>
    </article>
  );
}
