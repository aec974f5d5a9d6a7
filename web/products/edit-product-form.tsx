import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { productCategoriesQuery } from '#web/categories/queries.ts';
import { paths } from '#web/lib/paths.ts';
import { messageOf } from '#web/lib/problems.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { tellError } from '#web/lib/tell-error.ts';
import { OnceSent } from '#web/products/adding/once-sent.tsx';
import { EditProductSteps } from '#web/products/editing/edit-product-steps.tsx';
import { listingQuery } from '#web/products/editing/listing-query.ts';
import { editingKey } from '#web/products/editing/use-editing.ts';
import { useEditingTexts } from '#web/texts/pages/edit-product.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';

/** The form that changes a listing, and the same one opened anew when the listing has changed under it. */
export function EditProductForm({ user, id }: { user: SessionUser; id: string }) {
  const { stillSaving } = useEditingTexts();
  const [round, setRound] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (round === 0) return;
    // The pressed button is gone: keyboard focus moves to what is there now.
    const places = ['[data-draft] button', 'fieldset:not([hidden])', 'a, button'].map((place) =>
      frame.current?.querySelector<HTMLElement>(place),
    );
    places.find((place) => place)?.focus();
  }, [round]);
  return (
    <div ref={frame}>
      <OnceSent sending={editingKey(id)} text={stillSaving}>
        <Form user={user} id={id} round={round} onRefreshed={() => setRound(round + 1)} />
      </OnceSent>
    </div>
  );
}

/** As soon as it is known how the listing is now; or why it can't be changed. */
function Form({
  user,
  id,
  round,
  onRefreshed,
}: {
  user: SessionUser;
  id: string;
  round: number;
  onRefreshed: () => void;
}) {
  const { loading, missing, reserved } = useEditingTexts();
  const listing = useQuery(listingQuery(id));
  const categories = useQuery(productCategoriesQuery());
  const failed = [listing, categories].find(({ isError, data }) => isError && data === undefined);

  if (isGone(listing.error)) return <Unchangeable {...missing} />;
  if (failed) return <ErrorState message={messageOf(failed.error)} onRetry={() => void failed.refetch()} />;
  if (listing.data === undefined || categories.data === undefined) return <FormSkeleton label={loading} fields={6} />;
  if (listing.data.salesStatus === 'Reserved')
    return <Unchangeable title={reserved.title(listing.data.name)} text={reserved.text} />;
  const lookAgain = async () => {
    const { error } = await listing.refetch();
    if (error === null || isGone(error)) onRefreshed();
    else tellError(error);
  };
  return (
    <EditProductSteps
      key={round}
      user={user}
      categories={categories.data}
      product={listing.data}
      isLooking={listing.fetchStatus !== 'idle'}
      onLookAgain={() => void lookAgain()}
    />
  );
}

function isGone(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

function Unchangeable({ title, text }: { title: string; text: string }) {
  const { back } = useEditingTexts();
  return (
    <EmptyState
      title={title}
      action={
        <Link to={paths.myProducts} className="btn btn-primary">
          {back}
        </Link>
      }
    >
      {text}
    </EmptyState>
  );
}
