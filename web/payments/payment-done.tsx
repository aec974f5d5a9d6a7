import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Booking } from '#contract/bookings.ts';
import { sendingStep } from '#contract/sending.ts';
import { isAllAhead } from '#web/bookings/order-state.ts';
import { paths } from '#web/lib/paths.ts';
import { PrintButton } from '#web/payments/receipt.tsx';
import { SellerContact } from '#web/payments/seller-contact.tsx';
import { usePaymentTexts } from '#web/texts/pages/payments.ts';
import { useSendingTexts } from '#web/texts/pages/sending.ts';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Sentence } from '#web/ui/sentence.tsx';

/**
 * The money has arrived and is recorded. `isNew`: it has done so before the reader's eyes, and the form they were in is
 * gone.
 */
export function PaymentDone({
  booking,
  transactionId,
  isNew,
}: {
  booking: Booking;
  transactionId: string;
  isNew: boolean;
}) {
  const { done } = usePaymentTexts();
  const sale = useSaleTexts();
  const { moment } = useFormats();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) title.current?.focus();
  }, [isNew]);
  return (
    <div className="space-y-6">
      <div role="status" className="rounded-box bg-success/12 space-y-3 p-5 sm:p-6">
        <span
          className="bg-success text-success-content grid size-12 place-items-center rounded-full"
          aria-hidden="true"
        >
          <Check className="size-7" strokeWidth={3} />
        </span>
        <h2 ref={title} tabIndex={-1} className="text-heading outline-none">
          {done.title}
        </h2>
        {booking.paidAt !== null && <p className="text-quiet text-sm">{done.paidOn(moment(booking.paidAt))}</p>}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p>
            {done.transaction} <strong className="font-mono text-sm font-medium break-all">{transactionId}</strong>
          </p>
          <CopyButton text={transactionId} label={done.copyLabel} copied={done.copied}>
            {done.copy}
          </CopyButton>
        </div>
      </div>
      {isNew || isAllAhead(booking) ? (
        <NextSteps booking={booking} />
      ) : (
        booking.sellerContact && (
          <section className="surface p-5 sm:p-6">
            <h2 className="text-subheading">{booking.sellerName}</h2>
            <SellerContact name={booking.sellerName} contact={booking.sellerContact} />
          </section>
        )
      )}
      <div className="flex flex-wrap gap-3">
        {booking.sale !== null && (
          <Link to={paths.sale(booking._id)} className="btn btn-primary max-sm:w-full">
            {sale.open}
          </Link>
        )}
        <Link to={paths.myOrders} className={`btn max-sm:w-full ${booking.sale === null ? 'btn-primary' : ''}`}>
          {done.orders}
        </Link>
        <PrintButton />
      </div>
    </div>
  );
}

/** How the phone comes to its buyer: that is between them and the seller. */
function NextSteps({ booking }: { booking: Booking }) {
  const { agree, check, next, told } = usePaymentTexts().done;
  const { paying, buyer } = useSendingTexts();
  const step = booking.delivery && sendingStep(booking.delivery);
  const hasLeft = booking.sellerContact === null;
  const sent = step && { title: buyer.titles[step], text: step === 'to_send' ? buyer.waiting : paying.next };
  return (
    <section className="surface p-5 sm:p-6">
      <h2 className="text-heading mb-5">{next}</h2>
      <ol className="space-y-5">
        {!hasLeft && (
          <Step number={1} title={told.title}>
            {told.text}
          </Step>
        )}
        <Step number={hasLeft ? 1 : 2} title={sent && !hasLeft ? sent.title : agree.title}>
          {hasLeft ? agree.textLeft : (sent?.text ?? agree.text(booking.sellerName))}
          {booking.sellerContact && <SellerContact name={booking.sellerName} contact={booking.sellerContact} />}
        </Step>
        <Step number={hasLeft ? 2 : 3} title={sent ? paying.arrives.title : check.title}>
          {sent ? (
            paying.arrives.text
          ) : (
            <Sentence text={check.text}>
              <Link to={paths.contact} className="link link-primary">
                {check.contact}
              </Link>
            </Sentence>
          )}
        </Step>
      </ol>
    </section>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span
        className="bg-primary/12 text-primary text-label grid size-8 shrink-0 place-items-center rounded-full font-bold tabular-nums"
        aria-hidden="true"
      >
        {number}
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <h3 className="text-subheading text-pretty">{title}</h3>
        <div className="text-quiet mt-0.5">{children}</div>
      </div>
    </li>
  );
}
