import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sellerMayEndAfterHours } from '#contract/allowances.ts';
import type { Product } from '#contract/products.ts';
import { api } from '#web/lib/api.ts';
import { tellError } from '#web/lib/tell-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useMemberTexts } from '#web/texts/member-texts.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';

type Reservation = NonNullable<Product['reservation']>;

/** Who holds a seller's phone, since when and until when, and the button that ends it once that is possible. */
export function ReservationLine({ product, reservation }: { product: Product; reservation: Reservation }) {
  const texts = useMemberTexts().dashboard.myProducts.reservation;
  const { moment } = useFormats();
  const now = useNow();
  const { buyerName, since, until, isPaying } = reservation;
  const endableAt = new Date(Date.parse(since) + sellerMayEndAfterHours * 3_600_000);
  return (
    <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 font-normal">
      <span className="text-note text-quiet">
        {texts.heldBy(buyerName, moment(since), moment(until))}{' '}
        {isPaying ? texts.paying : endableAt > now && texts.endableAt(moment(endableAt.toISOString()))}
      </span>
      {!isPaying && endableAt <= now && <EndButton product={product} bookingId={reservation.bookingId} />}
    </span>
  );
}

function EndButton({ product, bookingId }: { product: Product; bookingId: string }) {
  const texts = useMemberTexts().dashboard.myProducts.reservation;
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: () => api.endBooking({ params: { id: bookingId } }),
    onSuccess: ({ modifiedCount }) => toast.success(modifiedCount > 0 ? texts.done : texts.wasOver),
    onError: tellError,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['products'] }),
  });
  return (
    <ConfirmButton
      question={texts.question(product.name)}
      isWaiting={end.isPending}
      onConfirm={() => end.mutate()}
      label={texts.endOf(product.name)}
    >
      {texts.end}
    </ConfirmButton>
  );
}
