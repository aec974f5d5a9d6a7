import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from '#web/lib/toast.ts';
import { useNavigate } from 'react-router';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { showProblems } from '#web/lib/problems.ts';
import { useRequestKey } from '#web/lib/request-key.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { uploadPicture } from '#web/lib/upload.ts';
import { priceOf } from '#web/products/adding/rules.ts';
import { fields } from '#web/products/adding/values.ts';
import type { AddForm, Values } from '#web/products/adding/values.ts';
import { useMemberTexts } from '#web/texts/member-texts.ts';

/** Puts a phone on sale: the picture goes up first, the product only when that worked. A picture that is there already is not sent again. */
export function useAdding(form: AddForm, user: SessionUser, onAdded: () => void) {
  const { added } = useMemberTexts().dashboard.addProduct;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const uploaded = useRef<{ file: File; url: string } | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const addressOf = async (file: File | undefined) => {
    if (!file) return '';
    if (uploaded.current?.file === file) return uploaded.current.url;
    setProgress(0);
    const url = await uploadPicture(file, setProgress).finally(() => setProgress(null));
    uploaded.current = { file, url };
    return url;
  };

  const add = useMutation({
    mutationFn: async (values: Values) => {
      const body = bodyOf(values, user, await addressOf(values.image?.[0]));
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

function bodyOf(values: Values, user: SessionUser, img: string) {
  return {
    name: values.name,
    id: values.id,
    brand: values.brand,
    originalPrice: priceOf(values.originalPrice) ?? 0,
    resalePrice: priceOf(values.resalePrice) ?? 0,
    usedTime: values.usedTime,
    productCondition: values.productCondition || 'Good',
    sellerName: user.name,
    email: user.email,
    location: values.location,
    phone: values.phone,
    description: values.description,
    selling_post_date: values.selling_post_date,
    img,
    verified: user.verified,
  };
}
