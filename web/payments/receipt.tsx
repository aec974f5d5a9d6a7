import type { Booking } from '#contract/bookings.ts';
import { usePaymentTexts } from '#web/texts/pages/payments.ts';
import { useFormats, useShownName } from '#web/texts/use-texts.ts';
import { NameMark } from '#web/ui/name-mark.tsx';

/** Puts the page on paper, where the receipt alone is left of it. */
export function PrintButton() {
  const texts = usePaymentTexts().receipt;
  return (
    <button type="button" className="btn btn-outline max-sm:w-full" onClick={() => print()}>
      {texts.print}
    </button>
  );
}

/** A paid order on paper. On a screen it isn't seen: the page says the same in its own way. */
export function Receipt({ booking }: { booking: Booking }) {
  const texts = usePaymentTexts().receipt;
  const { moment, usd } = useFormats();
  const nameOf = useShownName();
  return (
    <section aria-label={texts.title} className="receipt hidden print:block">
      <div className="flex items-center justify-between border-b pb-4">
        <NameMark />
        <h1 className="text-2xl font-bold">{texts.title}</h1>
      </div>
      <dl className="py-6">
        <Line title={texts.phone}>{booking.productName}</Line>
        <Line title={texts.brand}>{booking.brand}</Line>
        <Line title={texts.seller}>{nameOf(booking.sellerName)}</Line>
        <Line title={texts.buyer}>
          {booking.userName}, {booking.email}
        </Line>
        <Line title={texts.bookedAt}>{moment(booking.createdAt)}</Line>
        {booking.paidAt !== null && <Line title={texts.paidAt}>{moment(booking.paidAt)}</Line>}
        <Line title={texts.booking}>{booking._id}</Line>
        {booking.transactionId !== null && <Line title={texts.transaction}>{booking.transactionId}</Line>}
        <div className="mt-4 flex justify-between border-t pt-4 text-xl font-bold">
          <dt>{texts.total}</dt>
          <dd className="tabular-nums">{usd(booking.price)} USD</dd>
        </div>
        {booking.partCents !== null && (
          <>
            <Line title={texts.partBack}>{texts.part(booking.partCents)} USD</Line>
            <Line title={texts.remains}>{texts.part(booking.price * 100 - booking.partCents)} USD</Line>
          </>
        )}
      </dl>
      <p className="text-sm">{texts.thanks(location.host)}</p>
    </section>
  );
}

function Line({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-8 py-1.5">
      <dt className="shrink-0">{title}</dt>
      <dd className="min-w-0 text-end break-words">{children}</dd>
    </div>
  );
}
