/** What becomes of a payout. The browser loads this file: no schemas. */
export const payoutStates = ['prepared', 'approved', 'paid', 'failed'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** What happens to the money that is a seller's, as a statement lists it. */
export const statementKinds = ['released', 'taken_back', 'prepared', 'came_back', 'sent_back', 'repaid'] as const;
export type StatementKind = (typeof statementKinds)[number];

/** For so many days after a seller changed where their money goes nothing is paid out there. */
export const accountRestDays = 3;

/** Why a payout that was prepared must not be sent as it is. */
export const payoutStops = ['suspended', 'account_changed', 'owes'] as const;
export type PayoutStop = (typeof payoutStops)[number];
