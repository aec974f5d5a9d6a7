import { CreditCard, Handshake, Hourglass, Package } from 'lucide-react';
import { sellerMayEndAfterHours } from '#contract/allowances.ts';
import type { Handover } from '#contract/handovers.ts';
import { useOwnHoldHours, useOwnHoldTime } from '#web/bookings/use-hold-time.ts';
import { useBookingTexts } from '#web/texts/pages/bookings.ts';

/** What a booking leads to, before somebody makes one. */
export function WhatNext({ handover = 'in_person' }: { handover?: Handover | undefined }) {
  const { dialog } = useBookingTexts();
  const time = useOwnHoldTime();
  const isHeldLonger = useOwnHoldHours() > sellerMayEndAfterHours;
  const steps = [
    { Icon: Hourglass, title: dialog.held.title(time), text: dialog.held.text },
    {
      Icon: CreditCard,
      title: dialog.pay.title,
      text: isHeldLonger ? `${dialog.pay.text} ${dialog.pay.endedEarly}` : dialog.pay.text,
    },
    { Icon: handover === 'sent' ? Package : Handshake, ...dialog.handover[handover] },
  ];
  return (
    <section aria-label={dialog.next} className="bg-base-200 rounded-field p-3.5">
      <h3 className="text-eyebrow text-quiet mb-2.5">{dialog.next}</h3>
      <ol className="space-y-2.5">
        {steps.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <Icon className="text-primary mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
            <div className="text-note">
              <p className="font-semibold">{title}</p>
              <p className="text-quiet">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
