import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#web/lib/toast.ts';
import type { Product } from '#contract/products.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/problems.ts';
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
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['products'] });
      void queryClient.invalidateQueries({ queryKey: ['categories'] });
    },
  });
  return (
    <ConfirmButton question={product.salesStatus === 'Reserved' ? `${texts.deleteReserved} ${texts.deleteQuestion}` : texts.deleteQuestion} disabled={remove.isPending} onConfirm={() => remove.mutate()}>
      {texts.delete}
    </ConfirmButton>
  );
}
