import { Mail, MapPin, Phone } from 'lucide-react';
import type { Booking } from '#contract/bookings.ts';
import { callAddress } from '#web/lib/phone-numbers.ts';
import { usePaymentTexts } from '#web/texts/pages/payments.ts';

const row = 'inline-flex min-h-11 items-center gap-2 py-1 sm:min-h-8';

/** How one reaches the seller: each line is what one would tap on a phone. */
export function SellerContact({ name, contact }: { name: string; contact: NonNullable<Booking['sellerContact']> }) {
  const { call, write } = usePaymentTexts().done;
  return (
    <ul className="text-base-content mt-2 flex flex-col items-start">
      <li>
        <a
          href={callAddress(contact.phone)}
          className={`${row} link link-primary`}
          aria-label={`${call(name)}: ${contact.phone}`}
        >
          <Phone className="size-4 shrink-0" aria-hidden="true" />
          {contact.phone}
        </a>
      </li>
      <li>
        <a
          href={`mailto:${contact.email}`}
          className={`${row} link link-primary wrap-anywhere`}
          aria-label={`${write(name)}: ${contact.email}`}
        >
          <Mail className="size-4 shrink-0" aria-hidden="true" />
          {contact.email}
        </a>
      </li>
      <li className={`${row} wrap-anywhere`}>
        <MapPin className="text-quiet size-4 shrink-0" aria-hidden="true" />
        {contact.location}
      </li>
    </ul>
  );
}
