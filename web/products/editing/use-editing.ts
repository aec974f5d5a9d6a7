import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#contract/client.ts';
import type { OwnProduct } from '#contract/products.ts';
import { api } from '#web/lib/api.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { saidIn } from '#web/products/adding/said.ts';
import { useSending } from '#web/products/adding/use-sending.ts';
import { useUpload } from '#web/products/adding/use-upload.ts';
import type { AddForm } from '#web/products/adding/values.ts';
import { myProductsQuery } from '#web/products/queries.ts';
import { useEditingTexts } from '#web/texts/pages/edit-product.ts';

/** Refusals after which the form shows a listing that is no longer so. */
const outdated = ['listing_changed', 'listing_reserved', 'already_sold', 'product_withdrawn', 'not_found'];

export const editingKey = (id: string) => ['editing', id];

/** Saves what was changed of a listing. A photo that stays is not sent again. */
export function useEditing(form: AddForm, user: SessionUser, product: OwnProduct, onSaved: () => void) {
  const { saved } = useEditingTexts();
  const queryClient = useQueryClient();
  const { addressesOf, progressOf, progress } = useUpload();

  const { sending, problem } = useSending(form, {
    key: editingKey(product._id),
    call: 'editProduct',
    send: async (values, signal) => {
      const photos = await addressesOf(values.image.chosen, signal);
      return api.editProduct({
        params: { id: product._id },
        body: { ...saidIn(values), img: photos[0] ?? product.img, photos, revision: product.revision },
        signal,
      });
    },
    onSent: async () => {
      onSaved();
      // The row that was pressed is to be seen as it is now, not as it was.
      await queryClient.prefetchInfiniteQuery({ ...myProductsQuery(user.email), staleTime: 0 });
    },
    sent: saved,
  });
  const isOutdated = sending.error instanceof ApiError && outdated.includes(sending.error.code);
  return { isSaving: sending.isPending, save: sending.mutate, progress, progressOf, problem, isOutdated };
}
