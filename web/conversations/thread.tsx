import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ConversationMessage, ConversationPage } from '#contract/conversations.ts';
import { MessageBubble } from '#web/conversations/message-bubble.tsx';
import { messagesQuery, refetchInterval } from '#web/conversations/queries.ts';
import { useReadConversation } from '#web/conversations/use-read-conversation.ts';
import { messageOf } from '#web/lib/problems.ts';
import { useNextPage } from '#web/lib/use-next-page.ts';
import { useNow } from '#web/lib/use-now.ts';
import { dayNames } from '#web/notices/day-names.ts';
import { useConversationTexts } from '#web/texts/pages/conversations.ts';
import { useLanguage, useShownName, useTexts } from '#web/texts/use-texts.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { TableSkeleton } from '#web/ui/skeletons.tsx';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';

/** A screen reader takes up what has changed a moment after the page has it. */
const silentMs = 1_000;

/**
 * The messages of a conversation, the oldest on top. New ones are read out as they come. Earlier ones are not, nor is
 * anything new while they are being fetched.
 */
export function Thread({ id, page }: { id: string; page: ConversationPage }) {
  const texts = useConversationTexts();
  const { common } = useTexts();
  const query = useInfiniteQuery({ ...messagesQuery(id), refetchInterval });
  const messages = query.data?.toReversed();
  useReadConversation(id, messages);
  const end = useLastInView(messages?.at(-1));
  const showEarlier = useNextPage(query);
  const isSilent = useIsOrWas(query.isFetchingNextPage, silentMs);
  const log = useRef<HTMLDivElement>(null);
  const kept = useKeptFocus<HTMLParagraphElement>(log);
  if (messages === undefined)
    return query.error === null ? (
      <TableSkeleton label={texts.loadingOne} rows={3} />
    ) : (
      <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />
    );
  return (
    <div>
      {query.hasNextPage && (
        <p {...kept} className="mb-4 text-center">
          {/* Not disabled, which would take the focus from people who pressed it by keyboard. */}
          <button
            type="button"
            className="btn btn-outline btn-sm max-sm:btn-md aria-disabled:opacity-60"
            aria-disabled={query.isFetchingNextPage}
            onClick={showEarlier}
          >
            {query.isFetchingNextPage
              ? texts.loadingEarlier
              : query.isFetchNextPageError
                ? common.tryAgain
                : texts.earlier}
          </button>
        </p>
      )}
      <div
        ref={log}
        role="log"
        aria-live={isSilent ? 'off' : 'polite'}
        aria-label={texts.messages}
        tabIndex={-1}
        className="space-y-3 outline-none"
      >
        <Days messages={messages} page={page} />
      </div>
      <div ref={end} />
    </div>
  );
}

/** Messages with the day's name wherever a new day begins. */
function Days({ messages, page }: { messages: readonly ConversationMessage[]; page: ConversationPage }) {
  const { you } = useConversationTexts();
  const nameOf = useShownName();
  const dayName = dayNames(useLanguage());
  const now = useNow();
  return messages.map((message, at) => {
    const day = dayName(message.createdAt, now);
    const before = messages[at - 1];
    const isNewDay = before === undefined || dayName(before.createdAt, now) !== day;
    return (
      <div key={message._id}>
        {isNewDay && <h2 className="text-label text-quiet my-4 text-center">{day}</h2>}
        <MessageBubble message={message} author={message.isOwn ? you : nameOf(page.other.name)} />
      </div>
    );
  });
}

/** Is it so, or was it until just now? */
function useIsOrWas(isSo: boolean, forMs: number): boolean {
  const [was, setWas] = useState(isSo);
  if (isSo && !was) setWas(true);
  useEffect(() => {
    if (isSo || !was) return undefined;
    const timer = setTimeout(() => setWas(false), forMs);
    return () => clearTimeout(timer);
  }, [isSo, was, forMs]);
  return isSo || was;
}

/** Scrolls to the end when the conversation is opened, and with each message that comes while one is there. */
function useLastInView(last: ConversationMessage | undefined) {
  const end = useRef<HTMLDivElement>(null);
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (last === undefined || last._id === shown.current) return;
    const isAtEnd = window.innerHeight + window.scrollY > document.documentElement.scrollHeight - 400;
    if (shown.current === undefined || last.isOwn || isAtEnd) end.current?.scrollIntoView({ block: 'center' });
    shown.current = last._id;
  }, [last]);
  return end;
}
