import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#web/lib/toast.ts';
import type { Product } from '#contract/products.ts';
import { api } from '#web/lib/api.ts';
import { tellError } from '#web/lib/tell-error.ts';
import { myProductsQuery } from '#web/products/queries.ts';
import { useMemberTexts } from '#web/texts/member-texts.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';

/** Takes a phone off the market. */
export function DeleteProductButton({ product }: { product: Product }) {
  const texts = useMemberTexts().dashboard.myProducts;
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.deleteProduct({ params: { id: product._id } }),
    onSuccess: ({ deletedCount }) => {
      if (deletedCount > 0) toast.success(texts.deleteDone);
    },
    onError: tellError,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['products'] });
      void queryClient.invalidateQueries({ queryKey: ['categories'] });
    },
  });
  /** It may have been reserved since the list was drawn, and its buyer would lose it unasked. */
  const question = async () => {
    const list = await queryClient
      .fetchQuery({ ...myProductsQuery(product.email ?? ''), staleTime: 0, retry: false, networkMode: 'always' })
      .catch(() => [product]);
    const isReserved = list.some(({ _id, salesStatus }) => _id === product._id && salesStatus === 'Reserved');
    return isReserved ? `${texts.deleteReserved} ${texts.deleteQuestion}` : texts.deleteQuestion;
  };
  return (
    <ConfirmButton question={question} isWaiting={remove.isPending} onConfirm={() => remove.mutate()}>
      {texts.delete}
    </ConfirmButton>
  );
}
