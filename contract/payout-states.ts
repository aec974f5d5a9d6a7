/** What becomes of a payout. The browser loads this file: no schemas. */
export const payoutStates = ['prepared', 'approved', 'paid', 'failed'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** What happens to the money that is a seller's, as a statement lists it. */
export const statementKinds = [
  'released',
  'taken_back',
  'charged_back',
  'chargeback_won',
  'prepared',
  'came_back',
  'sent_back',
  'repaid',
] as const;
export type StatementKind = (typeof statementKinds)[number];

/** Nothing is paid to a new or changed account for this many days. */
export const accountRestDays = 3;

/** Why a payout that was prepared must not be sent as it is. */
export const payoutStops = ['suspended', 'account_changed', 'owes'] as const;
export type PayoutStop = (typeof payoutStops)[number];

/** How this market pays its sellers: an admin by bank, or a provider by itself. */
export const payoutWays = ['bank', 'test', 'stripe'] as const;
export type PayoutWay = (typeof payoutWays)[number];

/** How far a seller is with their account at the provider. */
export const setupStates = ['none', 'unfinished', 'checking', 'disabled', 'resting', 'ready'] as const;
export type SetupState = (typeof setupStates)[number];

/** What the provider still has to know. */
export const payoutNeeds = ['identity', 'bank', 'business', 'terms', 'other'] as const;
export type PayoutNeed = (typeof payoutNeeds)[number];

/** Why the provider did not pay, or took money back. */
export const payoutFailures = [
  'account_not_ready',
  'balance_too_low',
  'refused',
  'stopped',
  'sent_back',
  'sale_undone',
  'charged_back',
] as const;
export type PayoutFailure = (typeof payoutFailures)[number];

/** What a seller can choose on the page of the test provider. */
export const testOutcomes = ['works', 'needs_more', 'disabled', 'transfer_fails', 'sent_back'] as const;
export type TestOutcome = (typeof testOutcomes)[number];
