import { useEffect, useRef } from 'react';
import type { ConversationMessage } from '#contract/conversations.ts';
import { useCall } from '#web/lib/use-call.ts';

/** Marks as read what is shown of the other one, as soon as somebody can see it. @param messages the oldest first */
export function useReadConversation(id: string, messages: readonly ConversationMessage[] | undefined): void {
  const marked = useRef<string | undefined>(undefined);
  const { mutate } = useCall('readConversation', { onError: () => void (marked.current = undefined) });
  const upTo = messages?.findLast(({ isOwn }) => !isOwn)?._id;
  useEffect(() => {
    const mark = () => {
      if (upTo === undefined || upTo === marked.current || document.visibilityState !== 'visible') return;
      marked.current = upTo;
      mutate({ params: { id }, query: { upTo } });
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [id, upTo, mutate]);
}
