// Abuse limits of the market (decision 0015 says whom each counts). Those of conversations and offers are in
// conversing.ts and offering.ts, those of one call in its row. The browser loads this file: no schemas.
/** A number of times in a window, for one network unless its name or comment says otherwise. */
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
  /** The owner's don't count. */
  signUps: { name: 'sign-up', max: 60, windowSeconds: 10 * minute },
  /** The owner's count too. */
  signIns: { name: 'sign-in', max: 60, windowSeconds: minute },
  providerSignIns: { name: 'provider-sign-in', max: 60, windowSeconds: minute },
  /** By a mailed link. */
  passwordResets: { name: 'password-reset', max: 60, windowSeconds: 10 * minute },
  /** By people who are signed in. */
  passwordChanges: { name: 'password-change', max: 60, windowSeconds: 10 * minute },
  resetLinksByNetwork: { name: 'reset-link-network', max: 20, windowSeconds: hour },
  resetLinksByAddress: { name: 'reset-link-address', max: 5, windowSeconds: hour },
  /** To one address. */
  resetLinksADay: { name: 'reset-link-day', max: 10, windowSeconds: day },
  /** Mails that confirm an address, for one account. */
  confirmations: { name: 'confirmation', max: 5, windowSeconds: hour },
  /** For one account: the address may be a stranger's. */
  confirmationsADay: { name: 'confirmation-day', max: 10, windowSeconds: day },
  /** Links that change the address of one account. */
  emailChanges: { name: 'email-change', max: 5, windowSeconds: hour },
  emailChangesADay: { name: 'email-change-day', max: 10, windowSeconds: day },
  /** To one new address, for one account. */
  emailChangesToAddress: { name: 'email-change-address', max: 5, windowSeconds: day },
  /** To one new address, which may be a stranger's, for all accounts together: one alone can't use it up. */
  emailChangesToAddressByAll: { name: 'email-change-address-all', max: 20, windowSeconds: day },
  /** To one person, each about one notice. The rest go into a digest. */
  noticeMails: { name: 'notice-mail', max: 20, windowSeconds: day },
  /** Of one kind about one phone, to one person. Further ones go into a digest. */
  noticeMailsAlike: { name: 'notice-mail-alike', max: 1, windowSeconds: hour },
  /** To one person. */
  noticeDigests: { name: 'notice-digest', max: 1, windowSeconds: day },
  /** Sign-ups that hear 'User already exists'. Past it all of the network's sign-ups wait; the owner's don't. */
  takenAddresses: { name: 'taken-address', max: 20, windowSeconds: hour },
  /** To one account, but for those that tell of another address. */
  securityMails: { name: 'security-mail', max: 10, windowSeconds: 24 * hour },
  /** All other calls of the identity service. */
  identityCalls: { name: 'identity', max: 300, windowSeconds: minute },
  /** Opening a payment page takes one, and waiting there for a bank one a minute. The owner's count too. */
  paymentIntentsByNetwork: { name: 'payment-intent-network', max: 60, windowSeconds: 10 * minute },
  /** For one account. */
  paymentIntentsByPerson: { name: 'payment-intent-person', max: 30, windowSeconds: 10 * minute },
  /** Pictures of people who are not verified. The owner's don't count. */
  uploads: { name: 'upload', max: 240, windowSeconds: hour },
  /** Pictures of one verified seller, whose files name thousands: about what one server can work on. */
  uploadsOfVerified: { name: 'upload-verified', max: 5_000, windowSeconds: hour },
  /** Each change is a mail to the account. */
  payoutAccountChanges: { name: 'payout-account', max: 10, windowSeconds: 60 * minute },
  /** Each asks the provider. For one account. */
  payoutSetups: { name: 'payout-setup', max: 30, windowSeconds: 10 * minute },
  /** Cards, confirmations and bank steps. A payment takes two or three. */
  testGatewayCalls: { name: 'test-gateway', max: 120, windowSeconds: 10 * minute },
  /** What a seller says of contact and offers, for one account: each change empties the answer caches of all servers. */
  sellerChoices: { name: 'seller-choice', max: 20, windowSeconds: hour },
  /** Codes and recovery codes tried for one account. A right one resets the count. */
  secondFactorCodes: { name: 'second-factor', max: 5, windowSeconds: 5 * minute },
} as const satisfies Record<string, Allowance>;

/** For one admin, the owner too: all that is `sensitive` in the contract, which decision 0018 lists. */
export const sensitiveActs = {
  name: 'sensitive-act',
  max: 20,
  windowSeconds: 10 * minute,
} as const satisfies Allowance;

/** Codes that two people compare when they meet: after so many wrong ones there is a new code, and a pause. */
export const wrongCodesMax = 5;

/** How long a digest waits for further notices. */
export const digestWaitSeconds = hour;
export const digestLinesMax = 50;
/** Characters of other people's text that a mail quotes. */
export const mailedTextMax = 60;

/** Intents for one booking. A declined card reuses its intent, so honest buyers stay far below. */
export const paymentAttemptsMax = 20;

/** Saved searches, and how an account is told of what it watches (decision 0026). */
export const watching = {
  /** For one account. */
  searchesMax: 20,
  /** Later finds join an unread notice of the same search that is younger. */
  gatherHours: 24,
  /** What is older is no news, however late it is noticed. */
  newsDays: 7,
  /** Browsers of one account that get web push. */
  browsersMax: 10,
  pushTimeoutMs: 5_000,
  /** How long a push service keeps a message for a browser that is off. */
  pushKeptSeconds: day,
} as const;

/** Searches of one server: they queue instead of counting in a window. */
export const searching = {
  /** Database time to look up a word in descriptions. */
  statementMs: 300,
  /** Searches of one network that run at once. */
  atOnce: 2,
  /** Searches of one network that queue. The next one is refused. */
  waiting: 10,
} as const;
/** Every `everyMs` we cut connections whose answer takes longer than `graceMs` plus its size at `bytesPerSecond`. */
export const slowReaders = { graceMs: 30_000, bytesPerSecond: 4_096, everyMs: 5_000 } as const;
// `mostOfOne` counts an account's streams, `most` a server's; every `beatMs` we check who still listens.
// Browsers reopen a broken stream after `retryMs` plus up to `retrySpreadMs`, a refused one after `askAgainSeconds`.
export const eventStreams = {
  mostOfOne: 3,
  most: 5_000,
  waitingBytesMax: 64 * 1024,
  beatMs: 25_000,
  retryMs: 5_000,
  retrySpreadMs: 5_000,
  askAgainSeconds: 60,
} as const;
/**
 * Of an event that a provider signs. Stripe's of a dispute hold its evidence: up to 150,000 characters, six bytes each
 * where JSON escapes them. Source: docs.stripe.com/api/disputes/update
 */
export const eventBytesMax = 1024 * 1024;
/** Rows of a list that a visitor may ask for at once. Members may ask for `limits.listMax`. */
export const visitorPageMax = 100;
/** From `freeFailures` on each wrong password doubles the wait. The owner's requests count too. */
export interface Slowdown {
  name: string;
  freeFailures: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  /** Time in which one failure is forgotten. */
  forgetSeconds: number;
}

export const slowdowns = {
  /** For one account, from all devices it doesn't know. The longest wait allows 96 guesses a day. */
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

/** Passwords that one server hashes at once, each with 16 MB and a fifth of a second, and how many more may queue. */
export const passwordWork = { atOnce: 2, waitingMax: 40, retryAfterSeconds: 5 } as const;

/** The commonest passwords are refused; the owner is only warned. */
export const commonPasswordsMax = 10_000;

/** Files of listings. The lines of one are worked on a batch at a time, so that others are served in between. */
export const importing = {
  linesMax: 10_000,
  lineBytesMax: 64 * 1024,
  batch: 50,
  /** Refused lines that an answer lists; it counts all. */
  refusedShown: 500,
  /** Names of pictures and where they were uploaded to. */
  picturesBytesMax: 2 * 1024 * 1024,
  /** Files of one server that are worked on at once, and that wait. */
  atOnce: 2,
  waitingMax: 20,
  /** An import without a sign for this long counts as ended: its server was killed. */
  silentSeconds: 30,
} as const;

/** How long security events are kept. */
export const securityMemory = {
  /** For the network of an event, and for events of addresses without an account. */
  networkDays: 30,
  eventDays: 400,
  /** For a sign-up that never chose an account type. */
  unfinishedDays: 30,
  deviceDays: 400,
  devicesMax: 50,
  eventsShown: 20,
} as const;
/** How much somebody may hold, list and see; decision 0016 says why. The owner's requests don't count. */
export const newness = {
  holds: {
    /** Unpaid phones held from one network. */
    liveANetwork: 10,
    /** Unpaid phones of one seller, held by all accounts younger than `newcomerHours` together. */
    ofOneSellerByNewcomers: 5,
    newcomerHours: 24,
    /** Unless BOOKING_HOLD_HOURS is shorter. */
    newcomerHoldHours: 2,
    /** For this long an account or browser can't hold a phone again after its reservation was cancelled. */
    afterCancelMinutes: 60,
    /** For one account. A booking shows the seller's contact, so the limit of contacts needs this one. */
    aDay: 60,
  },
  listings: {
    /** Phones on the market of a seller who has sold none yet and isn't verified. */
    liveBeforeFirstSale: 20,
    /** New listings by any seller in a day. */
    aDay: 500,
    /** New listings by files of a seller whom an admin has verified, in a day. Those by hand are counted apart. */
    importedADay: 5_000,
  },
  contacts: {
    /** Sellers whose contact one account sees in a day. */
    sellersADay: 60,
  },
} as const;

/** After the booking, and after the buyer opened the payment page. Never while a bank decides. */
export const sellerMayEndAfterHours = 2;
