import { BadgeCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Booking } from '#contract/bookings.ts';
import { endingIn, urgencyOf } from '#web/bookings/order-state.ts';
import type { OrderState } from '#web/bookings/order-state.ts';
import { pictureSources } from '#web/lib/images.ts';
import { useOrderTexts } from '#web/texts/pages/orders.ts';
import { usePaymentTexts } from '#web/texts/pages/payments.ts';
import { useFormats, useShownName, useTexts } from '#web/texts/use-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** What is paid for: the phone, whom it comes from, and what it costs. */
export function OrderSummary({
  booking,
  state,
  now,
  className,
}: {
  booking: Booking;
  state: OrderState;
  now: Date;
  className: string;
}) {
  const { products } = useTexts();
  const payments = usePaymentTexts();
  const { usd } = useFormats();
  const nameOf = useShownName();
  const texts = payments.summary;
  return (
    <aside aria-label={texts.label} className={`surface overflow-hidden ${className}`}>
      <div className="flex gap-4 max-xl:p-4 max-xl:pb-0 xl:flex-col xl:gap-0">
        <Picture
          sources={pictureSources(booking.img)}
          alt=""
          sizes="(min-width: 80rem) 352px, 96px"
          placeholder={booking.placeholder}
          eager
          className="max-xl:rounded-field size-24 shrink-0 sm:size-32 xl:aspect-[8/7] xl:size-full"
        />
        <div className="min-w-0 flex-1 space-y-1 xl:p-5 xl:pb-0">
          <p className="text-quiet text-note">{booking.brand}</p>
          <h2 className="text-subheading wrap-anywhere">{booking.productName}</h2>
          <p className="text-sm wrap-anywhere">
            <span className="text-quiet">{texts.soldBy(nameOf(booking.sellerName))}</span>
          </p>
          {booking.verified && (
            <Badge tone="info" icon={<BadgeCheck className="size-3.5" aria-hidden="true" />}>
              {products.verifiedSeller}
            </Badge>
          )}
        </div>
      </div>
      <dl className="space-y-2 p-4 text-sm xl:p-5">
        <Line title={texts.condition}>
          {products.conditions[booking.productCondition]}
          <span className="text-quiet text-note block">{products.conditionMeanings[booking.productCondition]}</span>
        </Line>
        <Line title={texts.used} isSecond>
          {booking.usedTime}
        </Line>
        {booking.sellerContact && (
          <Line title={texts.place} isSecond>
            {booking.sellerContact.location}
          </Line>
        )}
        <Line title={texts.buyer} isSecond>
          {booking.userName}
        </Line>
        <Line title={texts.fees} isSecond>
          {texts.noFees}
        </Line>
        <div className="border-base-300 flex items-baseline justify-between gap-4 border-t pt-3">
          <dt className="text-subheading">{totalTitle(state, texts)}</dt>
          <dd className="text-figure">{usd(booking.price)}</dd>
        </div>
      </dl>
      {state === 'toPay' && <Held booking={booking} now={now} />}
    </aside>
  );
}

function totalTitle(
  state: OrderState,
  texts: { total: string; paid: string; refunded: string; price: string },
): string {
  if (state === 'paid' || state === 'refunded') return texts[state];
  return endingIn(state) === null ? texts.total : texts.price;
}

/** Until when the phone waits; in the last hour with a sign, and louder. */
function Held({ booking, now }: { booking: Booking; now: Date }) {
  const orders = useOrderTexts();
  const payments = usePaymentTexts();
  const { timeLeft, until } = useFormats();
  const left = timeLeft(booking.expiresAt, now);
  if (left === null) return null;
  const isCalm = urgencyOf(booking.expiresAt, now) === 'calm';
  return (
    <div
      className={`border-base-300 flex gap-3 border-t px-4 py-3 text-sm xl:px-5 ${isCalm ? 'bg-base-200/60' : 'bg-warning/20'}`}
    >
      {!isCalm && <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />}
      <p className="tabular-nums">
        <span className="block font-medium">
          {isCalm ? payments.summary.heldUntil(until(booking.expiresAt, now)) : payments.summary.hurry(left)}
        </span>
        <span className={isCalm ? 'text-quiet' : ''}>
          {isCalm ? orders.timeLeft(left) : payments.summary.hurryHint}
        </span>
      </p>
    </div>
  );
}

/** `isSecond`: left out where the card form would be pushed off the screen. */
function Line({ title, isSecond = false, children }: { title: string; isSecond?: boolean; children: ReactNode }) {
  return (
    <div className={`flex justify-between gap-6 ${isSecond ? 'max-sm:hidden' : ''}`}>
      <dt className="text-quiet shrink-0">{title}</dt>
      <dd className="min-w-0 text-end wrap-anywhere">{children}</dd>
    </div>
  );
}
