import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '#web/layout/loaded.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import { pictureSources } from '#web/lib/images.ts';
import { useConversationTexts } from '#web/texts/pages/conversations.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { PhotoLinks } from '#web/ui/photo-links.tsx';

interface Written {
  text: string;
  erased: boolean;
  photos: readonly string[];
}

/** Messages as they were written, for an admin who has to judge them. */
export function WrittenMessages<Message extends Written & { _id: string; createdAt: string }>({
  query,
  label,
  empty,
  authorOf,
}: {
  query: UseInfiniteQueryResult<Message[]>;
  label: string;
  empty: ReactNode;
  authorOf: (message: Message) => string;
}) {
  const { loadingOne } = useConversationTexts();
  const { moment } = useFormats();
  return (
    <Loaded query={query} label={loadingOne} empty={empty}>
      {(messages) => (
        <>
          <ol aria-label={label} className="border-base-300 divide-base-300 divide-y border-t">
            {messages.map((message) => (
              <li key={message._id} className="py-3">
                <p className="text-note flex flex-wrap gap-x-3">
                  <span className="min-w-0 font-semibold wrap-anywhere">{authorOf(message)}</span>
                  <time dateTime={message.createdAt} className="text-quiet">
                    {moment(message.createdAt)}
                  </time>
                </p>
                <MessageBody message={message} author={authorOf(message)} />
              </li>
            ))}
          </ol>
          <ShowMore query={query} />
        </>
      )}
    </Loaded>
  );
}

/** The text and photos of one message. It stands in this file since one of its own would add to home's scripts. */
export function MessageBody({ message: { text, erased, photos }, author }: { message: Written; author: string }) {
  const { left, photoOf } = useConversationTexts();
  return (
    <>
      {erased ? (
        <p className="text-quiet italic">{left}</p>
      ) : (
        text !== '' && <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
      )}
      <PhotoLinks photos={photos.map((photo) => pictureSources(photo))} nameOf={(at) => photoOf(author, at)} />
    </>
  );
}
