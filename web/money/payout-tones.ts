import type { PayoutState } from '#contract/payout-states.ts';
import type { Tone } from '#web/ui/badge.tsx';

export const payoutTones: Record<PayoutState, Tone> = {
  prepared: 'info',
  approved: 'info',
  paid: 'success',
  failed: 'error',
};
