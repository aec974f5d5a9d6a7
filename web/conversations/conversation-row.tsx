import { Link } from 'react-router';
import type { Conversation } from '#contract/conversations.ts';
import { pictureSources } from '#web/lib/images.ts';
import { paths } from '#web/lib/paths.ts';
import { useConversationTexts } from '#web/texts/pages/conversations.ts';
import { useShownName } from '#web/texts/use-texts.ts';
import { Picture } from '#web/ui/picture.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';

/** A conversation in the list: with whom, about which phone, the last words, and how much is new. */
export function ConversationRow({ conversation: { _id, phone, other, last, unread } }: { conversation: Conversation }) {
  const texts = useConversationTexts();
  const nameOf = useShownName();
  const isNew = unread > 0;
  return (
    <li
      className={`hover:bg-base-200/60 has-focus-visible:outline-primary relative flex gap-3 p-4 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 sm:gap-4 sm:px-5 ${isNew ? 'bg-primary/5 before:bg-primary before:absolute before:inset-y-0 before:start-0 before:w-1' : ''}`}
    >
      <Picture
        sources={pictureSources(phone.img)}
        alt=""
        sizes="64px"
        placeholder={phone.placeholder}
        className="rounded-field size-14 shrink-0 sm:size-16"
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 className={`text-subheading min-w-0 wrap-anywhere ${isNew ? 'font-bold' : 'font-medium'}`}>
            {/* The whole row leads there. */}
            <Link to={paths.conversation(_id)} prefetch="intent" className="outline-none after:absolute after:inset-0">
              {nameOf(other.name)}
            </Link>
          </h2>
          <TimeAgo at={last.at} className="text-quiet text-note ms-auto whitespace-nowrap" />
        </div>
        <p className="text-quiet text-note truncate">{phone.name}</p>
        <div className="mt-0.5 flex items-center gap-3">
          <p className={`min-w-0 flex-1 truncate ${isNew ? 'font-medium' : 'text-quiet'}`}>
            {last.isOwn && `${texts.you}: `}
            {last.erased ? texts.left : last.text === '' ? texts.photos(last.photos) : last.text}
          </p>
          {isNew && (
            <span className="bg-primary text-primary-content inline-grid h-5 min-w-5 shrink-0 place-items-center rounded-full px-1.5 text-xs font-bold tabular-nums">
              <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
              <span className="sr-only">{texts.unread(unread)}</span>
            </span>
          )}
        </div>
      </div>
    </li>
  );
}
