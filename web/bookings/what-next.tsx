import { CreditCard, Handshake, Hourglass } from 'lucide-react';
import { sellerMayEndAfterHours } from '#contract/allowances.ts';
import { useOwnHoldHours, useOwnHoldTime } from '#web/bookings/use-hold-time.ts';
import { useTexts } from '#web/texts/use-texts.ts';

const steps = [
  ['held', Hourglass],
  ['pay', CreditCard],
  ['handover', Handshake],
] as const;

/** What a booking leads to, before somebody makes one. */
export function WhatNext() {
  const { dialog } = useTexts().bookings;
  const time = useOwnHoldTime();
  const isHeldLonger = useOwnHoldHours() > sellerMayEndAfterHours;
  return (
    <section aria-label={dialog.next} className="bg-base-200 rounded-field p-3.5">
      <h3 className="text-eyebrow text-quiet mb-2.5">{dialog.next}</h3>
      <ol className="space-y-2.5">
        {steps.map(([step, Icon]) => (
          <li key={step} className="flex gap-3">
            <Icon className="text-primary mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
            <div className="text-note">
              <p className="font-semibold">{dialog[step].title(time)}</p>
              <p className="text-quiet">
                {dialog[step].text}
                {step === 'pay' && isHeldLonger && ` ${dialog.pay.endedEarly}`}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
