/**
 * How much one person, one network or one account may do in a while: every abuse limit of the market, in one place.
 * `docs/decisions/0015-whose-request-which-market.md` says whom each one counts. No schema here: the browser loads this
 * file.
 */

/** So many times in a window, counted for each key. */
export interface Allowance {
  /** Under which it is counted, by all servers of a market together. */
  name: string;
  max: number;
  windowSeconds: number;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const allowances = {
  /** Sign-ups from one network. The owner's don't count. */
  signUps: { name: 'sign-up', max: 60, windowSeconds: 10 * minute },
  /** Sign-ins from one network. The owner's count too. */
  signIns: { name: 'sign-in', max: 60, windowSeconds: minute },
  /** Sign-ins by another provider begun from one network. */
  providerSignIns: { name: 'provider-sign-in', max: 60, windowSeconds: minute },
  /** New passwords set by a mailed link, from one network. */
  passwordResets: { name: 'password-reset', max: 60, windowSeconds: 10 * minute },
  /** Passwords changed from one network by people who are signed in. */
  passwordChanges: { name: 'password-change', max: 60, windowSeconds: 10 * minute },
  /** Links to a new password asked for by one network. */
  resetLinksByNetwork: { name: 'reset-link-network', max: 20, windowSeconds: hour },
  /** Links to a new password mailed to one address. */
  resetLinksByAddress: { name: 'reset-link-address', max: 5, windowSeconds: hour },
  /** The same in a day. */
  resetLinksADay: { name: 'reset-link-day', max: 10, windowSeconds: day },
  /** Further links that confirm an address, asked for by one account. */
  confirmations: { name: 'confirmation', max: 5, windowSeconds: hour },
  /** The same in a day: the address may be a stranger's. */
  confirmationsADay: { name: 'confirmation-day', max: 10, windowSeconds: day },
  /** Mails about what happened, to one person, each about one notice. The rest stand in a digest. */
  noticeMails: { name: 'notice-mail', max: 20, windowSeconds: day },
  /** Of one kind about one phone, to one person. Those that follow stand in a digest. */
  noticeMailsAlike: { name: 'notice-mail-alike', max: 1, windowSeconds: hour },
  /** Digests to one person. */
  noticeDigests: { name: 'notice-digest', max: 1, windowSeconds: day },
  /** 'User already exists', told to one network. Past it all of its sign-ups wait; the owner's don't. */
  takenAddresses: { name: 'taken-address', max: 20, windowSeconds: hour },
  /** Mails about the safety of one account. */
  securityMails: { name: 'security-mail', max: 10, windowSeconds: 24 * hour },
  /** Anything else that one network asks of the identity service. */
  identityCalls: { name: 'identity', max: 300, windowSeconds: minute },
  /**
   * Payment intents asked for by one network: each time somebody opens or reloads a payment page. The owner's count
   * too.
   */
  paymentIntentsByNetwork: { name: 'payment-intent-network', max: 60, windowSeconds: 10 * minute },
  /** The same by one account. */
  paymentIntentsByPerson: { name: 'payment-intent-person', max: 30, windowSeconds: 10 * minute },
  /** Cards, confirmations and bank steps that one network sends to the test gateway. A payment takes two or three. */
  testGatewayCalls: { name: 'test-gateway', max: 120, windowSeconds: 10 * minute },
  /** Codes of the second step, and recovery codes, tried for one account. A right one resets the count. */
  secondFactorCodes: { name: 'second-factor', max: 5, windowSeconds: 5 * minute },
  /**
   * Accounts closed, suspended or let in again, refunds, and phones taken off the market, by one admin. The owner's
   * count too.
   */
  sensitiveActs: { name: 'sensitive-act', max: 20, windowSeconds: 10 * minute },
} as const satisfies Record<string, Allowance>;

/** How long a digest waits for what else comes, in seconds. */
export const digestWaitSeconds = hour;
/** How many lines a digest has. */
export const digestLinesMax = 50;
/** How much of what somebody else wrote stands in a mail, in characters. */
export const mailedTextMax = 60;

/**
 * How often a booking may be tried to be paid with an intent of its own. Declined cards use the same one, so honest
 * buyers stay far below.
 */
export const paymentAttemptsMax = 20;

/** Searches of one server. Not counted in a window: they wait for each other. */
export const searching = {
  /** What a search, or its count, may take of the database. */
  statementMs: 300,
  /** A count goes no further: '1,000+'. */
  countMax: 1_000,
  /** Searches of one network that are worked on at once. */
  atOnce: 2,
  /** Searches of one network that may wait for them. The next one is refused. */
  waiting: 10,
} as const;
/** How slowly a connection may take an answer: `graceMs`, and its size at `bytesPerSecond`. We look `everyMs`. */
export const slowReaders = { graceMs: 30_000, bytesPerSecond: 4_096, everyMs: 5_000 } as const;
/** How many rows a visitor may ask for in one page of a list. Members may ask for as many as a list has without `limit`. */
export const visitorPageMax = 100;
/**
 * Wrong passwords: from `freeFailures` on each one is followed by a wait, twice as long as the one before. The owner's
 * requests count too.
 */
export interface Slowdown {
  name: string;
  freeFailures: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  /** One failure is forgotten in so many seconds. */
  forgetSeconds: number;
}

export const slowdowns = {
  /** For one account from devices it doesn't know, wherever they are. At its longest wait that is 96 guesses a day. */
  byAccount: {
    name: 'account',
    freeFailures: 10,
    firstWaitSeconds: 30,
    longestWaitSeconds: 15 * minute,
    forgetSeconds: hour,
  },
  /** For any account from one network. Many people may share it, so it forgets sooner. */
  byNetwork: {
    name: 'network',
    freeFailures: 10,
    firstWaitSeconds: 30,
    longestWaitSeconds: 15 * minute,
    forgetSeconds: 5 * minute,
  },
  /** For one account from one device it knows. */
  byDevice: {
    name: 'device',
    freeFailures: 10,
    firstWaitSeconds: 30,
    longestWaitSeconds: 15 * minute,
    forgetSeconds: hour,
  },
} as const satisfies Record<string, Slowdown>;

/**
 * Passwords that one server works on at once, each with 16 MB and a fifth of a second, and how many more may wait their
 * turn.
 */
export const passwordWork = { atOnce: 2, waitingMax: 40, retryAfterSeconds: 5 } as const;

/** So many of the commonest passwords are refused; the owner is only warned. */
export const commonPasswordsMax = 10_000;

/** How long the safety of an account is remembered. */
export const securityMemory = {
  /** The network of an event, and events of addresses without an account. */
  networkDays: 30,
  eventDays: 400,
  deviceDays: 400,
  devicesMax: 50,
  eventsShown: 20,
} as const;
/**
 * Limits of newness: how much of the market somebody may hold, list and see. The owner's requests don't count.
 * `docs/decisions/0016-limits-of-newness.md` says why.
 */
export const newness = {
  holds: {
    /** Unpaid phones held from one network. */
    liveANetwork: 10,
    /** Unpaid phones of one seller, held by all accounts together that are younger than `newcomerHours`. */
    ofOneSellerByNewcomers: 5,
    newcomerHours: 24,
    /** How long such an account holds a phone, unless BOOKING_HOLD_HOURS is shorter. */
    newcomerHoldHours: 2,
    /** How long an account or a browser can't hold a phone again, after its reservation was cancelled. */
    afterCancelMinutes: 60,
    /**
     * Phones that one account books in a day. A booking shows the seller's contact, so the limit of contacts needs this
     * one.
     */
    aDay: 60,
  },
  listings: {
    /** Phones on the market by a seller who has sold none yet and isn't verified. */
    liveBeforeFirstSale: 20,
    /** New listings by any seller in a day. */
    aDay: 500,
  },
  contacts: {
    /** Sellers whose contact one account sees in a day. */
    sellersADay: 60,
  },
} as const;

/** After so many hours a seller may end a reservation that nobody is paying for. */
export const sellerMayEndAfterHours = 2;
