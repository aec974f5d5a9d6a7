import { useCall } from '#web/lib/use-call.ts';
import { useMySalesTexts } from '#web/texts/pages/my-sales.ts';
import { waits } from '#web/ui/waits.ts';

/** Puts a phone whose sale was refunded back on sale. */
export function RelistButton({ productId }: { productId: string }) {
  const { relist: label, relistDone } = useMySalesTexts();
  const relist = useCall('relistProduct', { done: relistDone });
  return (
    <button
      type="button"
      className="btn btn-primary btn-sm max-md:min-h-11 @min-[52rem]:whitespace-nowrap"
      onClick={() => relist.mutate({ params: { id: productId } })}
      {...waits(relist.isPending)}
    >
      {label}
    </button>
  );
}
