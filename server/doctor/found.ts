/** What a doctor finds of a market that is about to go live; what could not be asked says why. */
export type Asked<Known> = { isKnown: true; known: Known } | { isKnown: false; why: string };

export interface Found {
  now: Date;
  /** Is it a start that refuses what is unsafe? */
  isProduction: boolean;
  /** What a production start refuses of this configuration. */
  refusals: readonly string[];
  publicUrl: string;
  /** What `PUBLIC_URL/healthz` said, from here. */
  reached: Asked<{ status: number }>;
  hasDemo: boolean;
  hasRateLimits: boolean;
  trustsProxy: boolean;
  tellsMetrics: boolean;
  /** null: there are none yet. `mode` is of the file. */
  secrets: { mode: number } | null;
  /** null: mails are files. */
  mail: { from: string; server: Asked<true> } | null;
  /** null: the embedded test gateway takes cards. */
  stripe: StripeFound | null;
  /** null: pictures are files below DATA_DIR. */
  bucket: { name: string; probe: Asked<true> } | null;
  database: DatabaseFound;
  /** Names of pages that nobody has written, such as privacy. */
  missingPolicies: readonly string[];
  backup: BackupFound;
  disk: { freeBytes: number; totalBytes: number };
  /** How far clocks elsewhere are ahead of this one. */
  clocks: readonly { whose: string; aheadMs: number }[];
}

export interface StripeFound {
  isTest: boolean;
  hasWebhookSecret: boolean;
  /** Does it take the key? `endpoints` are the addresses that it sends events to; null: the key may not ask. */
  account: Asked<{ endpoints: readonly string[] | null }>;
}

export interface DatabaseFound {
  isEmbedded: boolean;
  hasOwnMigrationRole: boolean;
  server: Asked<DatabaseServer>;
  /** Not known before the first start. */
  market: Asked<MarketFound>;
}

export interface DatabaseServer {
  /** Such as 150010. */
  version: number;
  role: string;
  isSuperuser: boolean;
  mayCreate: boolean;
  isEncrypted: boolean;
  /** Nobody listens between this machine and itself. */
  isLocal: boolean;
}

export interface MarketFound {
  demoAccounts: readonly string[];
  admins: number;
  adminsWithoutTwoSteps: number;
}

export type BackupFound =
  /** The newest of a folder; null: there is none. */
  | { kind: 'folder'; folder: string; newestAt: Date | null }
  /** What PostgreSQL says of its archive of the log; null: it has none. */
  | { kind: 'archive'; archivedAt: Date | null }
  | { kind: 'unknown' };
