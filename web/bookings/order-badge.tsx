import { Ban, CircleCheck, Clock, Hourglass, TimerOff, Undo2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { OrderState } from '#web/bookings/order-state.ts';
import { useOrderTexts } from '#web/texts/pages/orders.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Tone } from '#web/ui/badge.tsx';

const looks: Record<OrderState, [LucideIcon, Tone]> = {
  toPay: [Clock, 'warning'],
  deciding: [Hourglass, 'info'],
  checking: [Hourglass, 'info'],
  paid: [CircleCheck, 'success'],
  refunding: [Undo2, 'neutral'],
  refunded: [Undo2, 'neutral'],
  lapsed: [TimerOff, 'neutral'],
  cancelledByBuyer: [Ban, 'neutral'],
  withdrawnBySeller: [Ban, 'neutral'],
  endedByAdmin: [Ban, 'neutral'],
  endedBySeller: [TimerOff, 'neutral'],
  paidTooLate: [Undo2, 'neutral'],
  paidTooLateAndBack: [Undo2, 'neutral'],
};

/** Where an order stands, by word, sign and colour. */
export function OrderBadge({ state }: { state: OrderState }) {
  const { states } = useOrderTexts();
  const [Icon, tone] = looks[state];
  return (
    <Badge tone={tone} icon={<Icon className="size-3.5 shrink-0" aria-hidden="true" />}>
      {states[state]}
    </Badge>
  );
}
