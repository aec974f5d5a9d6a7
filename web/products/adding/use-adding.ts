import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showProblems } from '#web/fields/show-problems.ts';
import { toast } from '#web/lib/toast.ts';
import { useNavigate } from 'react-router';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { useRequestKey } from '#web/lib/request-key.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { saidIn } from '#web/products/adding/said.ts';
import { withTown } from '#web/products/adding/towns.ts';
import { useUpload } from '#web/products/adding/use-upload.ts';
import { fields } from '#web/products/adding/values.ts';
import type { AddForm, Values } from '#web/products/adding/values.ts';
import { useAddingTexts } from '#web/texts/pages/add-product.ts';

/**
 * Puts a phone on sale: the photos go up first, the product only when that worked. A photo that is there already is not
 * sent again.
 */
export function useAdding(form: AddForm, user: SessionUser, onAdded: () => void) {
  const { added } = useAddingTexts();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const { addressesOf, progressOf, progress } = useUpload();
  const [problem, setProblem] = useState<string | null>(null);

  const add = useMutation({
    mutationFn: async (values: Values) => {
      const [said, photos] = await Promise.all([withTown(queryClient, form, values), addressesOf(values.image.chosen)]);
      const body = {
        ...saidIn(said),
        sellerName: user.name,
        email: user.email,
        verified: user.verified,
        img: photos[0] ?? '',
        photos,
      };
      return api.createProduct({ body, key: keyOf(body) });
    },
    meta: { call: 'createProduct' },
    onMutate: () => setProblem(null),
    onSuccess: async () => {
      onAdded();
      toast.success(added);
      await navigate(paths.myProducts);
    },
    onError: (error) => setProblem(showProblems(error, form.setError, fields)),
  });
  return { add, progress, progressOf, problem };
}
