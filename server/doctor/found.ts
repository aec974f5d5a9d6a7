/** What a doctor finds of a market that is about to go live; what could not be asked says why. */
export type Asked<Known> = { isKnown: true; known: Known } | { isKnown: false; why: string };

export interface Found {
  now: Date;
  /** Is it a start that refuses what is unsafe? */
  isProduction: boolean;
  /** Is NODE_ENV production? Such a start needs DATABASE_URL too. */
  isNamedProduction: boolean;
  /** What a production start refuses of this configuration. */
  refusals: readonly string[];
  publicUrl: string;
  /** What `PUBLIC_URL/healthz` said, from here. */
  reached: Asked<{ status: number }>;
  hasDemo: boolean;
  hasRateLimits: boolean;
  trustsProxy: boolean;
  tellsMetrics: boolean;
  /** null: there are none yet. Whose file it is, and its mode. */
  secrets: { mode: number; isOurs: boolean; isOfOurGroup: boolean } | null;
  /** null: mails are files. */
  mail: { from: string; server: Asked<true> } | null;
  readsBounces: boolean;
  /** null: the embedded test gateway takes cards. */
  stripe: StripeFound | null;
  /** null: pictures are files below DATA_DIR. */
  bucket: { name: string; probe: Asked<{ mayList: boolean }> } | null;
  /** Where traces are sent; null: nowhere. */
  collector: { endpoint: string; takes: Asked<true> } | null;
  database: DatabaseFound;
  /** Names of pages that nobody has written, such as privacy. */
  missingPolicies: readonly string[];
  /** Files of pages that are still the demo's, word for word, such as terms.es.md. */
  demoPolicies: readonly string[];
  backup: BackupFound;
  disk: { freeBytes: number; totalBytes: number };
  /** How far clocks elsewhere are ahead of this one. */
  clocks: readonly { whose: string; aheadMs: number }[];
}

export interface StripeFound {
  isTest: boolean;
  hasWebhookSecret: boolean;
  /** Does it pay sellers too, and is the secret for events of their accounts set? */
  paysSellers: boolean;
  hasConnectSecret: boolean;
  /** Does it take the key? */
  account: Asked<StripeAccount>;
}

export interface StripeAccount {
  /** What a restricted key may not read, in the words of Stripe's dashboard. */
  missingRights: readonly string[];
  /** Where it sends events to; null: the key may not ask. */
  endpoints: readonly StripeEndpoint[] | null;
  /** Of its balance, such as usd, where it pays sellers; null: not asked, or the key may not ask. */
  currencies: readonly string[] | null;
}

/** `*` is every event. */
export interface StripeEndpoint {
  url: string;
  events: readonly string[];
}

export interface DatabaseFound {
  isEmbedded: boolean;
  hasOwnMigrationRole: boolean;
  /** Settings whose connections go over a network in plain text. */
  plainWays: readonly string[];
  /** Sentences about poolers that drop limits of time. */
  unlimitedWays: readonly string[];
  /** The settings beside DATABASE_URL; null: not asked, since that one does not answer. */
  otherWays: readonly OtherWay[] | null;
  server: Asked<DatabaseServer>;
  /** Not known before the first start. */
  market: Asked<MarketFound>;
}

/** Another way to the database. */
export interface OtherWay {
  setting: string;
  /** A sentence; null: it works. */
  trouble: string | null;
}

export interface DatabaseServer {
  /** Such as 150010. */
  version: number;
  role: string;
  isSuperuser: boolean;
  mayCreate: boolean;
}

export interface MarketFound {
  /** Does its database know other secrets than those below DATA_DIR? */
  hasOtherSecrets: boolean;
  /** With accounts no other secrets may be made. */
  hasAccounts: boolean;
  demoAccounts: readonly string[];
  admins: number;
  adminsWithoutTwoSteps: number;
}

export type BackupFound =
  /** The newest of a folder; null: there is none. */
  | { kind: 'folder'; folder: string; newestAt: Date | null }
  /** There may be one, but it can't be seen; an error code of the system. */
  | { kind: 'unread'; folder: string; why: string }
  /** What PostgreSQL says of its archive of the log: when it last took a part, and when that failed; null: never. */
  | { kind: 'archive'; archivedAt: Date | null; failedAt: Date | null }
  | { kind: 'unknown' };
