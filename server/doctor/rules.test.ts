import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DatabaseServer, Found, MarketFound, StripeAccount, StripeFound } from '#server/doctor/found.ts';
import { sellerEvents, wantedEvents } from '#server/doctor/money-rules.ts';
import { judge } from '#server/doctor/rules.ts';
import { inWords } from '#server/doctor/words.ts';

const now = new Date('2026-11-27T12:00:00Z');
const unknown = { isKnown: false, why: 'ECONNREFUSED' } as const;
const url = 'https://phones.example';

const account: StripeAccount = {
  missingRights: [],
  endpoints: [{ url: `${url}/api/webhooks/stripe`, events: wantedEvents }],
  currencies: null,
};
const stripe: StripeFound = {
  isTest: false,
  hasWebhookSecret: true,
  paysSellers: false,
  hasConnectSecret: false,
  account: { isKnown: true, known: account },
};
const server: DatabaseServer = {
  version: 170_004,
  role: 'phones_app',
  isSuperuser: false,
  mayCreate: false,
};
const market: MarketFound = {
  demoAccounts: [],
  admins: 2,
  adminsWithoutTwoSteps: 0,
  hasOtherSecrets: false,
  hasAccounts: true,
};
const database: Found['database'] = {
  isEmbedded: false,
  hasOwnMigrationRole: true,
  plainWays: [],
  unlimitedWays: [],
  otherWays: [{ setting: 'DATABASE_MIGRATION_URL', trouble: null }],
  server: { isKnown: true, known: server },
  market: { isKnown: true, known: market },
};
const secrets = { mode: 0o600, isOurs: true, isOfOurGroup: true };

/** A market that may go live. */
const ready: Found = {
  now,
  isProduction: true,
  isNamedProduction: true,
  refusals: [],
  publicUrl: url,
  reached: { isKnown: true, known: { status: 200 } },
  hasDemo: false,
  hasRateLimits: true,
  trustsProxy: true,
  tellsMetrics: true,
  secrets,
  mail: { from: 'hello@phones.example', server: { isKnown: true, known: true } },
  readsBounces: true,
  stripe,
  bucket: { name: 'phones', probe: { isKnown: true, known: { mayList: true } } },
  collector: { endpoint: 'http://collector:4318', takes: { isKnown: true, known: true } },
  database,
  missingPolicies: [],
  demoPolicies: [],
  backup: { kind: 'folder', folder: '/backups', newestAt: new Date('2026-11-27T11:00:00Z') },
  disk: { freeBytes: 50e9, totalBytes: 100e9 },
  clocks: [{ whose: 'the database', aheadMs: -40 }],
};

const ofServer = (changes: Partial<DatabaseServer>) => ({
  database: { ...database, server: { isKnown: true as const, known: { ...server, ...changes } } },
});
const ofMarket = (changes: Partial<MarketFound>) => ({
  database: { ...database, market: { isKnown: true as const, known: { ...market, ...changes } } },
});
const ofSecrets = (changes: Partial<typeof secrets>) => ({ secrets: { ...secrets, ...changes } });
const ofStripe = (changes: Partial<StripeFound>) => ({ stripe: { ...stripe, ...changes } });
const ofAccount = (changes: Partial<StripeAccount>) =>
  ofStripe({ account: { isKnown: true, known: { ...account, ...changes } } });
const endpointAt = (address: string, events: readonly string[]) =>
  ofAccount({ endpoints: [{ url: `${address}/api/webhooks/stripe`, events }] });
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

/** What isn't fine, such as `mend Mail`. */
const troubles = (changes: Partial<Found>) =>
  judge({ ...ready, ...changes })
    .filter(({ level }) => level !== 'fine')
    .map(({ level, about }) => `${level} ${about}`);

test('A market that lacks nothing has no trouble', () => {
  expect(troubles({})).toEqual([]);
});

test('Every finding says what is wrong, why it matters and what to set', () => {
  const worst = judge({ ...ready, mail: null, stripe: null, secrets: null, missingPolicies: ['terms'] });
  for (const { level, why, set } of worst.filter((finding) => finding.level !== 'fine'))
    expect([level, why, set]).toEqual([expect.stringMatching(/mend|advise/), expect.any(String), expect.any(String)]);
});

test('At a terminal each finding is a line, with why and what to set below it, and the end counts them', () => {
  const words = inWords(judge({ ...ready, mail: null, tellsMetrics: false }));
  expect(words).toMatch(/^✘ Mail: No mail is sent.*\n {4}Why: .*\n {4}Set: SMTP_URL=/m);
  expect(words).toMatch(/^! Metrics: .*\n {4}Why: /m);
  expect(words).toMatch(/^✔ Address: People use https:\/\/phones\.example\.$/m);
  expect(words).toMatch(/\n\nNot ready: 1 to mend, 1 to think of, \d+ fine\.\n$/);
  expect(inWords(judge(ready))).toMatch(/\n\nReady: \d+ fine, 0 to think of\.\n$/);
});

test.each<[string, Partial<Found>, string]>([
  ['NODE_ENV', { isNamedProduction: false }, 'NODE_ENV=production, as npm start does'],
  ['DATABASE_URL', { database: { ...database, isEmbedded: true } }, 'DATABASE_URL'],
  [
    'both',
    { isNamedProduction: false, database: { ...database, isEmbedded: true } },
    'DATABASE_URL; and NODE_ENV=production, as npm start does',
  ],
])('A start that is no production start for want of %s is told to set just that', (_, changes, set) => {
  const findings = judge({ ...ready, isProduction: false, ...changes });
  expect(findings.find(({ about }) => about === 'Start')?.set).toBe(set);
});

describe('The doctor says to mend', () => {
  test.each<[string, Partial<Found>, string]>([
    ['a start that refuses nothing', { isProduction: false }, 'Start'],
    ['what such a start refuses', { isProduction: false, refusals: ['SMTP_URL: …'] }, 'Start'],
    ['an address without TLS', { publicUrl: 'http://phones.example', stripe: null }, 'Address'],
    ['a proxy that is not trusted', { trustsProxy: false }, 'Proxy'],
    ['demo data', { hasDemo: true }, 'Demo data'],
    ['demo accounts', ofMarket({ demoAccounts: ['admin@redial.example'] }), 'Demo accounts'],
    ['no admin', ofMarket({ admins: 0 }), 'Admins'],
    ['an admin with a password alone', ofMarket({ adminsWithoutTwoSteps: 1 }), 'Admins'],
    ['no limits', { hasRateLimits: false }, 'Limits'],
    ['a page that is not written', { missingPolicies: ['imprint'] }, 'Policies'],
    ["a page of the demo's", { demoPolicies: ['terms.md'] }, 'Policies'],
    ['the test gateway', { stripe: null }, 'Stripe keys'],
    ['test keys', ofStripe({ isTest: true }), 'Stripe keys'],
    ['a key that Stripe refuses', ofStripe({ account: unknown }), 'Stripe account'],
    ['a key that may not read transfers', ofAccount({ missingRights: ['Transfers'] }), 'Stripe account'],
    ['no secret of the webhook', ofStripe({ hasWebhookSecret: false }), 'Stripe events'],
    ['events sent elsewhere', endpointAt('https://old.example', wantedEvents), 'Stripe endpoint'],
    ['an endpoint without disputes', endpointAt(url, ['payment_intent.succeeded']), 'Stripe endpoint'],
    ['sellers whom Stripe pays without events of it', ofStripe({ paysSellers: true }), 'Stripe endpoint'],
    ["no secret for events of sellers' accounts", ofStripe({ paysSellers: true }), 'Stripe events'],
    ['an old PostgreSQL', ofServer({ version: 140_011 }), 'Database'],
    ['one role for all', { database: { ...database, hasOwnMigrationRole: false } }, 'Database roles'],
    ['a superuser that serves', ofServer({ isSuperuser: true }), 'Database roles'],
    ['a serving role with DDL', ofServer({ mayCreate: true }), 'Database roles'],
    [
      'a database in plain text over a network',
      { database: { ...database, plainWays: ['DATABASE_READ_URL'] } },
      'Way to the database',
    ],
    [
      'a replica that is left out',
      { database: { ...database, otherWays: [{ setting: 'DATABASE_READ_URL', trouble: 'it is no standby' }] } },
      'Other ways to it',
    ],
    ['an empty backup folder', { backup: { kind: 'folder', folder: '/backups', newestAt: null } }, 'Backup'],
    ['backups that it may not see', { backup: { kind: 'unread', folder: '/backups', why: 'EACCES' } }, 'Backup'],
    ['an old backup', { backup: { kind: 'folder', folder: '/backups', newestAt: hoursAgo(27) } }, 'Backup'],
    [
      'an archive that stands still',
      { backup: { kind: 'archive', archivedAt: hoursAgo(48), failedAt: null } },
      'Backup',
    ],
    [
      'an archive that fails',
      { backup: { kind: 'archive', archivedAt: hoursAgo(2), failedAt: hoursAgo(1) } },
      'Backup',
    ],
    ['no mail', { mail: null }, 'Mail'],
    ['a mail server that refuses', { mail: { from: 'a@b.example', server: unknown } }, 'Mail'],
    ['a bucket that refuses', { bucket: { name: 'phones', probe: unknown } }, 'Pictures'],
    ['no secrets, in a market that has accounts', { secrets: null }, 'Secrets'],
    ['secrets that others may read', ofSecrets({ mode: 0o644 }), 'Secrets'],
    ['secrets of ours that our group may read', ofSecrets({ mode: 0o640 }), 'Secrets'],
    ["another's secrets that everybody may read", ofSecrets({ mode: 0o444, isOurs: false }), 'Secrets'],
    ["another's secrets that our group may change", ofSecrets({ mode: 0o460, isOurs: false }), 'Secrets'],
    [
      "another's secrets that a group not ours may read",
      ofSecrets({ mode: 0o440, isOurs: false, isOfOurGroup: false }),
      'Secrets',
    ],
    ["secrets that are another market's", ofMarket({ hasOtherSecrets: true }), 'Secrets'],
    ['traces that nobody takes', { collector: { endpoint: 'http://collector:4318', takes: unknown } }, 'Traces'],
    ['a disk that is nearly full', { disk: { freeBytes: 1e9, totalBytes: 100e9 } }, 'Disk'],
    ['a clock that is ahead', { clocks: [{ whose: 'the database', aheadMs: -3_000 }] }, 'Clock'],
  ])('%s', (_, changes, about) => {
    expect(troubles(changes)).toContain(`mend ${about}`);
  });

  test('a database that is away, and what would stand in it is not known', () => {
    const away = { ...database, server: unknown, market: unknown };
    expect(troubles({ database: away })).toEqual([
      'mend Demo accounts',
      'mend Admins',
      'mend Database',
      'advise Database roles',
    ]);
  });
});

describe('The doctor says to think of', () => {
  test.each<[string, Partial<Found>, string]>([
    ['an address that does not answer from here', { reached: unknown }, 'Way in'],
    ['an address at which something else is', { reached: { isKnown: true, known: { status: 404 } } }, 'Way in'],
    ['a single admin', ofMarket({ admins: 1 }), 'Admins'],
    ['metrics that are not told', { tellsMetrics: false }, 'Metrics'],
    ['bounces that nobody reads', { readsBounces: false }, 'Bounces'],
    ['endpoints the key may not read', ofAccount({ endpoints: null }), 'Stripe endpoint'],
    ['a Stripe account that settles in euros', ofAccount({ currencies: ['eur'] }), 'Stripe currency'],
    ['backups nobody has named', { backup: { kind: 'unknown' } }, 'Backup'],
    [
      'a bucket that the key may not list',
      { bucket: { name: 'phones', probe: { isKnown: true, known: { mayList: false } } } },
      'Pictures',
    ],
    ['no archive of the log', { backup: { kind: 'archive', archivedAt: null, failedAt: null } }, 'Backup'],
    [
      'a base backup that can not be seen',
      { backup: { kind: 'archive', archivedAt: hoursAgo(1), failedAt: hoursAgo(2) } },
      'Backup',
    ],
    [
      'a pooler that drops limits of time',
      { database: { ...database, unlimitedWays: ['DATABASE_URL leads to a pooler …'] } },
      'Limits of time',
    ],
    ['no secrets before the first start', { ...ofMarket({ hasAccounts: false }), secrets: null }, 'Secrets'],
    ['a disk that fills', { disk: { freeBytes: 5e9, totalBytes: 100e9 } }, 'Disk'],
  ])('%s', (_, changes, about) => {
    expect(troubles(changes)).toEqual([`advise ${about}`]);
  });
});

describe('The doctor takes for fine', () => {
  test.each<[string, Partial<Found>]>([
    ['an endpoint that every event is sent to', endpointAt(url, ['*'])],
    ['a Stripe account that also settles in dollars', ofAccount({ currencies: ['eur', 'usd'] })],
    ['pictures below DATA_DIR', { bucket: null }],
    ['a market without traces', { collector: null }],
    ['secrets of root that our group may read, as Kubernetes mounts them', ofSecrets({ mode: 0o440, isOurs: false })],
    ['PostgreSQL 15', ofServer({ version: 150_000 })],
    ['a backup of last night', { backup: { kind: 'folder', folder: '/backups', newestAt: hoursAgo(26) } }],
  ])('%s', (_, changes) => {
    expect(troubles(changes)).toEqual([]);
  });
});

test('The events it asks for are those that the operator is told to set', () => {
  const words = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  for (const event of [...wantedEvents, ...sellerEvents]) expect(words).toContain(`\`${event}\``);
});
