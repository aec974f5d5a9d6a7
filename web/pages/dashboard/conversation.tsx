import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { Conversation } from '#web/conversations/conversation.tsx';
import { ConversationStates } from '#web/conversations/conversation-states.tsx';
import { conversationAboutQuery, conversationQuery, refetchInterval } from '#web/conversations/queries.ts';
import { Guard } from '#web/guards/guard.tsx';
import type { AsksEarly } from '#web/lib/early.ts';
import { paths } from '#web/lib/paths.ts';
import { conversationTextsOf } from '#web/texts/pages/conversations.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import type { Route } from './+types/conversation.ts';

/** Stands in the address instead of an id, with the phone as a query, where 'Ask the seller' leads. */
const notBegun = 'new';

export const handle: AsksEarly = {
  early: ({ id = '' }, search) =>
    id === notBegun
      ? [`/api/phones/${encodeURIComponent(search.get('phone') ?? '')}/conversation`]
      : [`/api/conversations/${encodeURIComponent(id)}`],
};

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: textsOf(matches).frame.titleOf(conversationTextsOf(matches).title) }];
}

export default function ConversationPage({ params: { id } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const productId = search.get('phone') ?? '';
  if (id === notBegun) return <Guard role="buyer">{() => <Asked key={productId} productId={productId} />}</Guard>;
  return <Guard>{() => <Shown key={id} id={id} />}</Guard>;
}

function Shown({ id }: { id: string }) {
  const query = useQuery({ ...conversationQuery(id), refetchInterval });
  return <ConversationStates query={query}>{(page) => <Conversation page={page} />}</ConversationStates>;
}

/** What was begun about this phone goes on. */
function Asked({ productId }: { productId: string }) {
  const navigate = useNavigate();
  const query = useQuery(conversationAboutQuery(productId));
  return (
    <ConversationStates query={query}>
      {(page) => <Conversation page={page} onSent={(id) => void navigate(paths.conversation(id), { replace: true })} />}
    </ConversationStates>
  );
}
