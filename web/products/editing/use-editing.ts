import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { OwnProduct } from '#contract/products.ts';
import { showProblems } from '#web/fields/show-problems.ts';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { toast } from '#web/lib/toast.ts';
import { saidIn } from '#web/products/adding/said.ts';
import { withTown } from '#web/products/adding/towns.ts';
import { useUpload } from '#web/products/adding/use-upload.ts';
import { fields } from '#web/products/adding/values.ts';
import type { AddForm, Values } from '#web/products/adding/values.ts';
import { myProductsQuery } from '#web/products/queries.ts';
import { useEditingTexts } from '#web/texts/pages/edit-product.ts';

/** Refusals after which the form shows a listing that is no longer so. */
const outdated = ['listing_changed', 'listing_reserved', 'already_sold', 'product_withdrawn', 'not_found'];

/** Saves what was changed of a listing. A photo that stays is not sent again. */
export function useEditing(form: AddForm, user: SessionUser, product: OwnProduct, onSaved: () => void) {
  const { saved } = useEditingTexts();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { addressesOf, progressOf, progress } = useUpload();
  const [problem, setProblem] = useState<string | null>(null);

  const save = useMutation({
    mutationFn: async (values: Values) => {
      const [said, photos] = await Promise.all([withTown(queryClient, form, values), addressesOf(values.image.chosen)]);
      return api.editProduct({
        params: { id: product._id },
        body: { ...saidIn(said), img: photos[0] ?? product.img, photos, revision: product.revision },
      });
    },
    meta: { call: 'editProduct' },
    onMutate: () => setProblem(null),
    onSuccess: async () => {
      onSaved();
      // The row that was pressed is to be seen as it is now, not as it was.
      await queryClient.prefetchQuery({ ...myProductsQuery(user.email), staleTime: 0 });
      toast.success(saved);
      await navigate(paths.myProducts);
    },
    onError: (error) => setProblem(showProblems(error, form.setError, fields)),
  });
  const isOutdated = save.error instanceof ApiError && outdated.includes(save.error.code);
  return { save, progress, progressOf, problem, isOutdated };
}
