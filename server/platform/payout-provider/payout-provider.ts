import type { PayoutNeed, TestOutcome } from '#contract/payout-states.ts';

/** A seller's account at the provider that pays them. */
export interface PaidAccount {
  id: string;
  /** The seller has answered all that was asked at first. */
  isSubmitted: boolean;
  canBePaid: boolean;
  needs: PayoutNeed[];
  /** Why the provider doesn't pay this account, where the seller can't change it by answers alone. */
  disabledReason: string | null;
  bank: { id: string; endsWith: string } | null;
}

export interface BankFailure {
  id: string;
  reason: string;
  /** Of the bank account that it was sent to; null: not known. */
  bankId: string | null;
}

export interface NewTransfer {
  /** Ours: the provider keeps it with the transfer, so that it is found again. */
  payoutId: string;
  accountId: string;
  /** The payment that the money came with. */
  intentId: string;
  amountCents: number;
  /** The same key gives the same transfer, however often it is asked for. */
  idempotencyKey: string;
}

/** Money that went from the market to a seller's account. Amounts in cents. */
export interface Transfer {
  id: string;
  payoutId: string | null;
  accountId: string | null;
  amountCents: number;
  reversedCents: number;
}

/** A company that pays sellers. */
export interface PayoutProvider {
  /** @throws ProviderUnavailable, ProviderRefused */
  createAccount(account: { sellerId: string; email: string; idempotencyKey: string }): Promise<PaidAccount>;
  /** The account, or null when the provider knows none of that id. @throws ProviderUnavailable, ProviderRefused */
  retrieveAccount(id: string): Promise<PaidAccount | null>;
  /** A page of the provider, good for a few minutes, to set an account up or to see it once that is done. */
  linkTo(account: { id: string; isDone: boolean }, back: { returnUrl: string; refreshUrl: string }): Promise<string>;
  /** Why the bank sent back what it got last; null when that stayed there, or the account is no longer ours. */
  findBankFailure(accountId: string): Promise<BankFailure | null>;
  /**
   * Before asking again, the caller looks whether it went.
   *
   * @throws ProviderUnavailable, TransferUnclear, TransferRefused
   */
  send(transfer: NewTransfer): Promise<Transfer>;
  /** Transfers since then, to one account or to all. @throws ProviderUnavailable, ProviderRefused */
  listTransfers(of: { since: Date; accountId?: string }): AsyncIterable<Transfer>;
  /** @throws ProviderUnavailable, ProviderRefused */
  retrieveTransfer(id: string): Promise<Transfer | null>;
  /** Takes all of a transfer back, once. @throws ProviderUnavailable, TransferUnclear, TransferRefused */
  takeBack(transfer: { id: string; idempotencyKey: string }): Promise<Transfer>;
  /** What an embedded provider does by itself. Null for one that is elsewhere. */
  readonly background: (() => Promise<void>) | null;
  /** The page of an embedded provider on which a seller sets their account up; null for a real one. */
  readonly desk: AccountDesk | null;
}

export interface AccountDesk {
  /** A seller has answered. @returns where they go back to; null when the link is over */
  submit(token: string, outcome: TestOutcome): Promise<string | null>;
}

export type RefusalCode = 'account_not_ready' | 'balance_too_low' | 'refused';

/** The provider does not move this money. Nothing has happened. */
export class TransferRefused extends Error {
  readonly code: RefusalCode;
  constructor(code: RefusalCode, says: string, cause?: unknown) {
    super(says, { cause });
    this.name = 'TransferRefused';
    this.code = code;
  }
}

/** The provider is there, but has no answer about this one. Whether it was carried out nobody knows. */
export class TransferUnclear extends Error {
  constructor(cause: unknown) {
    super('the provider has no answer about this transfer', { cause });
    this.name = 'TransferUnclear';
  }
}
