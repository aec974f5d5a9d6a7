import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { trialByMistake } from '#server/config/production.ts';

/** A market that serves strangers, with nothing wrong. */
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://redial@db.example/redial',
  PUBLIC_URL: 'https://phones.example',
  SMTP_URL: 'smtp://user:password@mail.example:587',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
};

function complaintAbout(environment: Record<string, string | undefined>): string {
  try {
    readConfig(environment);
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
}

const stripeKeys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };

describe('A production start', () => {
  test('is NODE_ENV=production with DATABASE_URL, live keys, an https address and mail', () => {
    expect(readConfig(production)).toMatchObject({
      production: true,
      paymentsAreTest: false,
      demo: false,
      host: '0.0.0.0',
      shutdownLeadSeconds: 5,
    });
  });

  test.each([
    [
      'Stripe keys',
      { STRIPE_SECRET_KEY: undefined, STRIPE_PUBLISHABLE_KEY: undefined },
      /STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY: .*PAYMENTS=test/,
    ],
    ['live Stripe keys', stripeKeys, /needs live keys/],
    ['PUBLIC_URL', { PUBLIC_URL: undefined }, /PUBLIC_URL: .*https/],
    ['an https PUBLIC_URL', { PUBLIC_URL: 'http://phones.example' }, /PUBLIC_URL: .*https/],
    ['SMTP_URL', { SMTP_URL: undefined }, /SMTP_URL: .*smtp:\/\//],
  ])('is refused without %s, and told what to set', (_, missing, complaint) => {
    expect(complaintAbout({ ...production, ...missing })).toMatch(complaint);
  });

  test.each([
    ['DEMO', '1'],
    ['RATE_LIMIT', '0'],
    ['STRIPE_API_URL', 'http://localhost:9'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_REPLACE'],
    ['DATABASE_URL', 'postgres://phones_app:APP_PASSWORD@127.0.0.1/phones'],
    ['MAIL_FROM', 'Redial <no-reply@redial.example>'],
    ['SECURITY_CONTACT', 'mailto:security@redial.example'],
  ])('is refused with %s=%s', (name, value) => {
    expect(complaintAbout({ ...production, [name]: value })).toContain(`${name}: `);
  });

  test('names everything that is missing at once', () => {
    const complaint = complaintAbout({ NODE_ENV: 'production', DATABASE_URL: production.DATABASE_URL });
    for (const name of ['STRIPE_SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL']) expect(complaint).toContain(name);
  });

  test('takes test cards only when PAYMENTS=test says so aloud', () => {
    expect(
      readConfig({ ...production, STRIPE_SECRET_KEY: undefined, STRIPE_PUBLISHABLE_KEY: undefined, PAYMENTS: 'test' }),
    ).toMatchObject({
      stripe: null,
      paymentsAreTest: true,
    });
    expect(
      readConfig({
        ...production,
        ...stripeKeys,
        PAYMENTS: 'test',
      }),
    ).toMatchObject({ paymentsAreTest: true });
  });
});

describe('An address', () => {
  test.each([
    { PUBLIC_URL: 'https://phones.example/shop' },
    { PUBLIC_URL: 'https://user@phones.example' },
    { PUBLIC_URL: 'https://phones.example/?from=here' },
    { PUBLIC_URL: 'https://phones.example/#top' },
    { SMTP_URL: 'smtp://' },
    { SMTP_URL: 'smtp://:587' },
  ])('that nobody can use is refused: %o', (environment) => {
    expect(complaintAbout(environment)).toMatch(/PUBLIC_URL: must be an origin alone|SMTP_URL: must name a host/);
  });

  test('may end with a slash', () => {
    expect(readConfig({ PUBLIC_URL: 'https://phones.example/' })).toMatchObject({
      publicUrl: 'https://phones.example',
    });
  });
});

describe('A trial', () => {
  test.each([
    ['with nothing set', {}],
    ['with NODE_ENV=production alone', { NODE_ENV: 'production' }],
    ['with a database alone', { DATABASE_URL: production.DATABASE_URL }],
    ['on any host', { HOST: '0.0.0.0' }],
  ])('starts %s, and takes test cards', (_, environment) => {
    expect(readConfig(environment)).toMatchObject({ production: false, paymentsAreTest: true });
  });
});

describe('A file of settings', () => {
  test('from Windows is read like every other', () => {
    const lines = Object.entries(production).map(([name, value]) => [name, `${value}\r`]);
    expect(readConfig(Object.fromEntries(lines))).toEqual(readConfig(production));
  });

  test('keeps the blanks of a password and of a folder, and takes line ends off', () => {
    const given = { DEMO_PASSWORD: ' quite a secret ', DATA_DIR: '/srv/phones ' };
    const read = { demoPassword: given.DEMO_PASSWORD, dataDir: given.DATA_DIR };
    expect(readConfig(given)).toMatchObject(read);
    const lines = Object.entries(given).map(([name, value]) => [name, `${value}\r\n`]);
    expect(readConfig(Object.fromEntries(lines))).toMatchObject(read);
    expect(readConfig({ PORT: ' 3001 ', DEMO_PASSWORD: '\r' })).toMatchObject({ port: 3001, demoPassword: null });
  });

  test.each(['NODE_ENV', 'DATABASE_URL', 'MAIL_FROM'])('whose quotes nobody took away is refused: %s', (name) => {
    for (const quote of ['"', "'"])
      expect(complaintAbout({ ...production, [name]: `${quote}production${quote}` })).toMatch(
        new RegExp(`^.*\n  ${name}: has quotes around it[^\n]*$`),
      );
    expect(complaintAbout({ ...production, MAIL_FROM: '"Ann" <ann@phones.example>' })).toBe('none');
  });

  test.each([
    [{ WORKERS: 'abc' }, 'WORKERS: must be a number'],
    [{ WORKERS: '1.5' }, 'WORKERS: must be a whole number'],
    [{ WORKERS: '100' }, 'WORKERS: must be at most 64'],
    [{ PORT: '-1' }, 'PORT: must be at least 0'],
    [{ S3_ENDPOINT: 'minio:9000' }, 'S3_ENDPOINT: must be a whole address'],
    [{ CDN: 'yes' }, 'CDN: must be one of 0, 1'],
    [{ DEMO_PASSWORD: 'short' }, 'DEMO_PASSWORD: must have at least'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT: must be a whole address'],
  ])('with %j is refused in plain words', (environment, complaint) => {
    expect(complaintAbout(environment)).toContain(complaint);
  });
});

describe('The address of a database', () => {
  test.each(['DATABASE_URL', 'DATABASE_MIGRATION_URL', 'DATABASE_POOLER_URL', 'DATABASE_READ_URL'])(
    'that a password cuts in two is refused without the password: %s',
    (name) => {
      const complaint = complaintAbout({ ...production, [name]: 'postgres://app:pa/ss#word@db.example/phones' });
      expect(complaint).toContain(`${name}: `);
      expect(complaint).toMatch(/write \/ as %2F|must be addresses/);
      expect(complaint).not.toContain('word@');
    },
  );

  test('names a certificate that is not there', () => {
    expect(complaintAbout({ ...production, DATABASE_URL: `${production.DATABASE_URL}?sslrootcert=/nowhere` })).toMatch(
      /DATABASE_URL: names a file that can't be read \(.*\/nowhere/,
    );
  });
});

test.each([
  ['in production', {}, false],
  ['whose NODE_ENV got lost', { NODE_ENV: undefined }, true],
  ['at home', { NODE_ENV: undefined, PUBLIC_URL: undefined }, false],
  ['with a database of its own', { NODE_ENV: undefined, DATABASE_URL: undefined }, false],
])('A market %s is told that it is a trial only where that seems a mistake', (_, changes, isTold) => {
  expect(trialByMistake(readConfig({ ...production, ...changes })) !== null).toBe(isTold);
});

describe('Another way to the database', () => {
  test.each(['DATABASE_MIGRATION_URL', 'DATABASE_POOLER_URL', 'DATABASE_READ_URL'])(
    'needs DATABASE_URL beside it: %s',
    (name) => {
      expect(complaintAbout({ [name]: production.DATABASE_URL })).toContain(`${name}: needs DATABASE_URL beside it`);
      expect(complaintAbout({ ...production, [name]: production.DATABASE_URL })).toBe('none');
    },
  );

  test('for reads may be several, with commas between', () => {
    const urls = ['postgres://a:b@one/phones', 'postgresql://a:b@two/phones'];
    expect(readConfig({ ...production, DATABASE_READ_URL: urls.join(', ') }).readUrls).toEqual(urls);
    expect(readConfig(production).readUrls).toEqual([]);
    expect(complaintAbout({ ...production, DATABASE_READ_URL: `${urls[0]},elsewhere` })).toContain('DATABASE_READ_URL');
  });
});

describe('Payment keys', () => {
  test.each([
    ['sk_test_1', 'pk_live_1'],
    ['sk_live_1', 'pk_test_1'],
    ['rk_live_1', 'pk_test_1'],
  ])('of two modes are refused: %s beside %s', (secret, publishable) => {
    expect(complaintAbout({ STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable })).toContain(
      'two of the same mode',
    );
  });

  test.each([
    ['pk_live_1', 'sk_live_1'],
    ['sk_live_1', 'sk_live_2'],
    ['pk_live_1', 'pk_live_2'],
    ['hello', 'world'],
    ['sk_live_', 'pk_live_'],
    ['sk_live_1', 'world'],
    ['hello', 'pk_test_1'],
  ])('that are none, or stand in the place of the other one, are refused: %s beside %s', (secret, publishable) => {
    const keys = { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable };
    for (const environment of [keys, { ...production, ...keys }])
      expect(complaintAbout(environment)).toMatch(/STRIPE_(?:SECRET|PUBLISHABLE)_KEY: must be Stripe's/);
  });

  test.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY: is needed'],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY: is needed'],
    [{ PAYMENTS: 'stripe' }, 'PAYMENTS=stripe needs STRIPE_SECRET_KEY'],
    [
      { PAYMENTS: 'test', STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
      'PAYMENTS: test stands beside live Stripe keys',
    ],
    [{ PAYMENTS: 'cash' }, 'PAYMENTS: must be test or stripe'],
    [{ PAYOUTS: 'cash' }, 'PAYOUTS: must be manual, test or stripe'],
    [{ DELIVERY_PROOF: 'dhl' }, 'DELIVERY_PROOF: must be none, test or aftership'],
    [{ DELIVERY_PROOF: 'aftership' }, 'AFTERSHIP_API_KEY: DELIVERY_PROOF=aftership needs it'],
    [
      { DELIVERY_PROOF: 'aftership', AFTERSHIP_API_KEY: 'asat_1' },
      'AFTERSHIP_WEBHOOK_SECRET: DELIVERY_PROOF=aftership needs it',
    ],
    [
      { DELIVERY_PROOF: 'test', STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
      'DELIVERY_PROOF: test stands beside live payments',
    ],
    [{ PAYOUTS: 'stripe' }, 'PAYOUTS: stripe needs STRIPE_SECRET_KEY'],
    [{ PAYOUTS: 'stripe', ...stripeKeys }, 'STRIPE_WEBHOOK_SECRET: PAYOUTS=stripe needs it'],
    [
      {
        PAYOUTS: 'stripe',
        ...stripeKeys,
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
      },
      'STRIPE_CONNECT_WEBHOOK_SECRET: PAYOUTS=stripe needs it',
    ],
    [
      { ...stripeKeys, STRIPE_WEBHOOK_SECRET: 'we_1' },
      'STRIPE_WEBHOOK_SECRET: must be the signing secret of the endpoint, which begins with whsec_',
    ],
    [
      { ...stripeKeys, STRIPE_CONNECT_WEBHOOK_SECRET: 'sk_test_1' },
      'STRIPE_CONNECT_WEBHOOK_SECRET: must be the signing secret of the endpoint, which begins with whsec_',
    ],
    [{ PAYOUTS: 'test', ...stripeKeys }, 'PAYOUTS: test stands beside Stripe keys'],
  ])('%o is refused: %s', (environment, complaint) => {
    expect(complaintAbout(environment)).toContain(complaint);
  });

  test('leave paying sellers to admins, unless PAYOUTS says otherwise', () => {
    const stripe = {
      ...stripeKeys,
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    };
    expect(readConfig({}).payoutsBy).toBe('bank');
    expect(readConfig(stripe).payoutsBy).toBe('bank');
    expect(readConfig({ ...stripe, STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2', PAYOUTS: 'stripe' }).payoutsBy).toBe(
      'provider',
    );
    expect(readConfig({ PAYOUTS: 'test' }).payoutsBy).toBe('provider');
  });

  test("of Stripe's test mode are test cards", () => {
    expect(readConfig(stripeKeys)).toMatchObject({
      paymentsAreTest: true,
    });
  });
});

describe('TRUST_PROXY', () => {
  test.each([
    ['1', 1],
    ['10.0.0.0/8, loopback', ['10.0.0.0/8', 'loopback']],
  ])('%s is understood', (text, trustProxy) => expect(readConfig({ TRUST_PROXY: text })).toMatchObject({ trustProxy }));

  test('that is neither a number nor networks is refused', () => {
    expect(complaintAbout({ TRUST_PROXY: 'yes' })).toContain(
      'TRUST_PROXY: must be a number of proxies, or their networks',
    );
  });
});
