import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { CaseMessage } from '#contract/cases.ts';
import type { SaleStory } from '#contract/sales.ts';
import { caseMessagesQuery } from '#web/desk/queries.ts';
import { useSides } from '#web/desk/use-sides.ts';
import { Loaded } from '#web/layout/loaded.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import { pictureSources } from '#web/lib/images.ts';
import { useConversationTexts } from '#web/texts/pages/conversations.ts';
import { useDeskTexts } from '#web/texts/pages/desk.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { PhotoLinks } from '#web/ui/photo-links.tsx';
import { waits } from '#web/ui/waits.ts';

/** What buyer and seller wrote to each other about the phone, from the beginning. */
export function CaseMessages({ sale }: { sale: SaleStory }) {
  const { messages: texts } = useDeskTexts();
  const { loadingOne } = useConversationTexts();
  const sideOf = useSides(sale);
  const title = useId();
  const query = useInfiniteQuery(caseMessagesQuery(sale._id));
  return (
    <section aria-labelledby={title} className="surface space-y-4 p-5 sm:p-6">
      <div>
        <h2 id={title} className="text-heading">
          {texts.title}
        </h2>
        <p className="text-quiet text-note">{texts.why}</p>
      </div>
      <Loaded query={query} label={loadingOne} empty={<p>{texts.none}</p>}>
        {(messages) => (
          <ol aria-label={texts.list} className="border-base-300 divide-base-300 divide-y border-t">
            {messages.map((message) => (
              <li key={message._id} className="py-3">
                <Message message={message} author={sideOf(message.by)} />
              </li>
            ))}
          </ol>
        )}
      </Loaded>
      <ShowMore query={query} />
      <button
        type="button"
        className="btn btn-outline btn-sm"
        onClick={() => void query.refetch()}
        {...waits(query.isRefetching)}
      >
        {texts.again}
      </button>
    </section>
  );
}

function Message({ message, author }: { message: CaseMessage; author: string }) {
  const { left, photoOf } = useConversationTexts();
  const { moment } = useFormats();
  const { text, erased, photos, createdAt } = message;
  return (
    <>
      <p className="text-note flex flex-wrap gap-x-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{author}</span>
        <time dateTime={createdAt} className="text-quiet">
          {moment(createdAt)}
        </time>
      </p>
      {erased ? (
        <p className="text-quiet italic">{left}</p>
      ) : (
        <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
      )}
      <PhotoLinks photos={photos.map((photo) => pictureSources(photo))} nameOf={(at) => photoOf(author, at)} />
    </>
  );
}
