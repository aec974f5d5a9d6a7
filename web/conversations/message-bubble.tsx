import type { ConversationMessage } from '#contract/conversations.ts';
import { MessageBody } from '#web/conversations/written-messages.tsx';
import { useConversationTexts } from '#web/texts/pages/conversations.ts';
import { useFormats } from '#web/texts/use-texts.ts';

/** One message: one's own at the end of the line, the other's at its beginning. */
export function MessageBubble({ message, author }: { message: ConversationMessage; author: string }) {
  const texts = useConversationTexts();
  const { time } = useFormats();
  const { isOwn, masked, createdAt } = message;
  return (
    <article className={`flex flex-col gap-1 ${isOwn ? 'items-end' : 'items-start'}`}>
      <div
        className={`rounded-box max-w-[85%] min-w-0 px-4 py-2.5 sm:max-w-[70%] ${isOwn ? 'bg-primary/12 rounded-ee-none' : 'bg-base-200 rounded-es-none'}`}
      >
        <h3 className="sr-only">{author}</h3>
        <MessageBody message={message} author={author} />
      </div>
      <p className={`text-quiet text-note flex max-w-[85%] flex-wrap gap-x-2 ${isOwn ? 'justify-end text-end' : ''}`}>
        {masked && <span>{texts.masked}</span>}
        <time dateTime={createdAt}>{time(createdAt)}</time>
      </p>
    </article>
  );
}
