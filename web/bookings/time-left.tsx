import { Clock, TriangleAlert } from 'lucide-react';
import { urgencyOf } from '#web/bookings/order-state.ts';
import { useOrderTexts } from '#web/texts/pages/orders.ts';
import { useFormats } from '#web/texts/use-texts.ts';

/** How long a phone is still held: quiet at first, louder in the last hour and in the last ten minutes. */
export function TimeLeft({ expiresAt, now }: { expiresAt: string; now: Date }) {
  const { timeLeft, onlyLeft } = useOrderTexts();
  const left = useFormats().timeLeft(expiresAt, now);
  if (left === null) return null;
  const urgency = urgencyOf(expiresAt, now);
  const [Icon, tone] =
    urgency === 'calm'
      ? [Clock, 'text-quiet']
      : [TriangleAlert, urgency === 'now' ? 'text-error font-semibold' : 'font-semibold'];
  return (
    <span className={`text-note inline-flex whitespace-nowrap items-center gap-1.5 tabular-nums ${tone}`}>
      <Icon className={`size-3.5 shrink-0 ${urgency === 'soon' ? 'text-accent' : ''}`} aria-hidden="true" />
      {urgency === 'calm' ? timeLeft(left) : onlyLeft(left)}
    </span>
  );
}
