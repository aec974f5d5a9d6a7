import { Link } from 'react-router';
import type { Product } from '#contract/products.ts';
import { paths } from '#web/lib/paths.ts';
import { toast } from '#web/lib/toast.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useMyProductsTexts } from '#web/texts/pages/my-products.ts';
import { useTalkTexts } from '#web/texts/pages/talk.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { TableText } from '#web/ui/table-text.tsx';

type Reservation = NonNullable<Product['reservation']>;

/** Who holds a seller's phone, since when and until when, and the button that ends it once that is possible. */
export function ReservationLine({ product, reservation }: { product: Product; reservation: Reservation }) {
  const texts = useMyProductsTexts().reservation;
  const { toBuyer, toBuyerOf } = useTalkTexts();
  const { moment, usd } = useFormats();
  const now = useNow();
  const { buyerName, price, since, until, isPaying, endableFrom, conversation } = reservation;
  const isEndable = endableFrom !== undefined && new Date(endableFrom) <= now;
  return (
    <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 font-normal">
      <span className="text-note text-quiet">
        <TableText>{texts.heldBy(buyerName, moment(since), moment(until))}</TableText>{' '}
        {price !== product.resalePrice && `${texts.at(usd(price))} `}
        {isPaying && `${texts.paying} `}
        {endableFrom !== undefined && !isEndable && texts.endableAt(moment(endableFrom))}
      </span>
      {conversation && (
        <Link to={paths.conversation(conversation)} className="btn sm:btn-sm" aria-label={toBuyerOf(product.name)}>
          {toBuyer}
        </Link>
      )}
      {isEndable && <EndButton product={product} bookingId={reservation.bookingId} />}
    </span>
  );
}

function EndButton({ product, bookingId }: { product: Product; bookingId: string }) {
  const texts = useMyProductsTexts().reservation;
  const end = useCall('endBooking', {
    onSuccess: ({ modifiedCount }) => toast.success(modifiedCount > 0 ? texts.done : texts.wasOver),
  });
  return (
    <ConfirmButton
      question={texts.question(product.name)}
      isWaiting={end.isPending}
      onConfirm={() => end.mutate({ params: { id: bookingId } })}
      label={texts.endOf(product.name)}
    >
      {texts.end}
    </ConfirmButton>
  );
}
