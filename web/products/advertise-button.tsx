import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { toast } from '#web/lib/toast.ts';
import type { Product } from '#contract/products.ts';
import { api } from '#web/lib/api.ts';
import { tellError } from '#web/lib/tell-error.ts';
import { useMemberTexts } from '#web/texts/member-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { waits } from '#web/ui/waits.ts';

/** Shows a phone on the home page; there is no way back. */
export function AdvertiseButton({ product }: { product: Product }) {
  const texts = useMemberTexts().dashboard.myProducts;
  const queryClient = useQueryClient();
  const advertise = useMutation({
    mutationFn: () => api.advertiseProduct({ params: { id: product._id } }),
    onSuccess: ({ modifiedCount }) => {
      if (modifiedCount > 0) toast.success(texts.advertiseDone);
    },
    onError: tellError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['products'] }),
  });
  if (product.advertised) {
    return (
      <Badge tone="primary" icon={<Megaphone className="size-3.5" aria-hidden="true" />}>
        {texts.advertised}
      </Badge>
    );
  }
  return (
    <button
      type="button"
      className="btn btn-outline btn-sm max-md:min-h-11"
      onClick={() => advertise.mutate()}
      {...waits(advertise.isPending)}
    >
      {texts.advertise}
    </button>
  );
}
