import { useQueryClient } from '@tanstack/react-query';
import type { Product } from '#contract/products.ts';
import { api } from '#web/lib/api.ts';
import { useCall } from '#web/lib/use-call.ts';
import { myProductsQuery } from '#web/products/queries.ts';
import { useMyProductsTexts } from '#web/texts/pages/my-products.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';

/** Takes a phone off the market. */
export function DeleteProductButton({ product }: { product: Product }) {
  const texts = useMyProductsTexts();
  const queryClient = useQueryClient();
  const remove = useCall('deleteProduct', { done: texts.deleteDone });
  /** It may have been reserved since the list was drawn, and its buyer would lose it unasked. */
  const question = async () => {
    const { salesStatus } = await api.getMyProduct({ params: { id: product._id } }).catch(() => product);
    if (salesStatus !== product.salesStatus)
      void queryClient.invalidateQueries({ queryKey: myProductsQuery(product.email ?? '').queryKey });
    return salesStatus === 'Reserved' ? `${texts.deleteReserved} ${texts.deleteQuestion}` : texts.deleteQuestion;
  };
  return (
    <ConfirmButton
      question={question}
      about={product.name}
      isWaiting={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: product._id } })}
    >
      {texts.delete}
    </ConfirmButton>
  );
}
