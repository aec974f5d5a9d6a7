import type { PayoutWay, SetupState } from '#contract/payout-states.ts';
import { unchangedSince, usableFrom } from '#server/payouts/rules.ts';
import type { PaidAccount } from '#server/platform/payout-provider/payout-provider.ts';

interface Setup {
  provider: string;
  account_id: string | null;
  is_submitted: boolean;
  can_be_paid: boolean;
  needs: readonly string[];
  disabled_reason: string | null;
  payable_since: Date | null;
}

/** From when on money is sent there. Test money is worth no theft, so nobody has to wait for it. */
export function payableFrom({ provider, payable_since: since }: Setup): Date | null {
  return since === null || provider === 'test' ? since : usableFrom(since);
}

/** A seller can be paid now if their account has been payable since then. The same rule for a query. */
export function payableSinceAtLatest(way: PayoutWay, now: Date): Date {
  return way === 'test' ? now : unchangedSince(now);
}

/** How far a seller is with their account at the provider. */
export function setupStateOf(setup: Setup | undefined, now: Date): SetupState {
  if (setup === undefined || setup.account_id === null) return 'none';
  const from = payableFrom(setup);
  if (from !== null) return from > now ? 'resting' : 'ready';
  if (isDisabled(setup)) return 'disabled';
  return !setup.is_submitted || setup.needs.length > 0 ? 'unfinished' : 'checking';
}

/** Is it the provider alone who can change that? */
export function isDisabled({ can_be_paid: canBePaid, disabled_reason: reason }: Setup): boolean {
  return !canBePaid && reason !== null;
}

/** Does the provider say what is written down already? */
export function isAsWritten(
  setup: Pick<Setup, 'is_submitted' | 'can_be_paid' | 'needs' | 'disabled_reason'> & { bank_id: string | null },
  account: PaidAccount,
): boolean {
  return (
    setup.is_submitted === account.isSubmitted &&
    setup.can_be_paid === account.canBePaid &&
    setup.needs.join() === account.needs.join() &&
    setup.disabled_reason === account.disabledReason &&
    setup.bank_id === (account.bank?.id ?? null)
  );
}

/** Since when an account can be paid as it is now: another bank account starts that anew, as it may be a thief's. */
export function payableSince(
  before: { payable_since: Date | null; bank_id: string | null },
  after: { canBePaid: boolean; bank: { id: string } | null },
  now: Date,
): Date | null {
  if (!after.canBePaid) return null;
  const isSame = before.bank_id === (after.bank?.id ?? null);
  return before.payable_since !== null && isSame ? before.payable_since : now;
}
