import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { productCategoriesQuery } from '#web/categories/queries.ts';
import { messageOf } from '#web/lib/problems.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { AddProductSteps } from '#web/products/adding/add-product-steps.tsx';
import { OnceSent } from '#web/products/adding/once-sent.tsx';
import { addingKey } from '#web/products/adding/use-adding.ts';
import { useAddingTexts } from '#web/texts/pages/add-product.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';

/** The form that puts a phone on sale, as soon as it is known which brands there are. */
export function AddProductForm({ user }: { user: SessionUser }) {
  const { loading, stillAdding } = useAddingTexts();
  const categories = useQuery(productCategoriesQuery());
  // Brands that come anew must not disturb who is choosing.
  const [known, setKnown] = useState(categories.data);
  if (known === undefined && categories.data !== undefined) setKnown(categories.data);
  if (known !== undefined)
    return (
      <OnceSent sending={addingKey} text={stillAdding}>
        <AddProductSteps user={user} categories={known} />
      </OnceSent>
    );
  if (categories.isError)
    return <ErrorState message={messageOf(categories.error)} onRetry={() => void categories.refetch()} />;
  return <FormSkeleton label={loading} fields={6} />;
}
