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
import { useUpload } from '#web/products/adding/use-upload.ts';
import { fields } from '#web/products/adding/values.ts';
import type { AddForm, Values } from '#web/products/adding/values.ts';
import { useMemberTexts } from '#web/texts/member-texts.ts';

/**
 * Puts a phone on sale: the picture goes up first, the product only when that worked. A picture that is there already
 * is not sent again.
 */
export function useAdding(form: AddForm, user: SessionUser, onAdded: () => void) {
  const { added } = useMemberTexts().dashboard.addProduct;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const { addressOf, progress } = useUpload();
  const [problem, setProblem] = useState<string | null>(null);

  const add = useMutation({
    mutationFn: async (values: Values) => {
      const file = values.image?.[0];
      const body = {
        ...saidIn(values),
        sellerName: user.name,
        email: user.email,
        verified: user.verified,
        img: file ? await addressOf(file) : '',
      };
      return api.createProduct({ body, key: keyOf(body) });
    },
    onMutate: () => setProblem(null),
    onSuccess: async () => {
      onAdded();
      toast.success(added);
      void queryClient.invalidateQueries({ queryKey: ['products'] });
      void queryClient.invalidateQueries({ queryKey: ['categories'] });
      void queryClient.invalidateQueries({ queryKey: ['summary'] });
      await navigate(paths.myProducts);
    },
    onError: (error) => setProblem(showProblems(error, form.setError, fields)),
  });
  return { add, progress, problem };
}
