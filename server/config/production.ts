interface ProductionVariables {
  PUBLIC_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  MAIL_BOUNCES_TOKEN?: string | undefined;
  STRIPE_API_URL?: string | undefined;
  AFTERSHIP_API_URL?: string | undefined;
  PAYMENTS?: 'test' | 'stripe' | undefined;
  DEMO?: '0' | '1' | undefined;
  RATE_LIMIT?: '0' | '1' | undefined;
}

/** What the examples of deploy/ have where a secret or an e-mail address belongs. */
const placeholder = /REPLACE|\b(?:APP|OWNER)_PASSWORD\b|@redial\.example\b/;

/**
 * What keeps a production start from serving strangers: each variable by name, with what to set. Everything that makes
 * a trial easy is an open door on the internet.
 */
export function whyNotProduction(is: ProductionVariables, paymentsAreTest: boolean): string[] {
  const wrong: string[] = [];
  for (const [name, value] of Object.entries(is))
    if (typeof value === 'string' && placeholder.test(value))
      wrong.push(`${name}: has a text of an example, which everybody knows, in it; put your own in its place`);
  if (is.STRIPE_API_URL !== undefined) wrong.push('STRIPE_API_URL: is refused in production; leave it out');
  if (is.AFTERSHIP_API_URL !== undefined) wrong.push('AFTERSHIP_API_URL: is refused in production; leave it out');
  if (is.RATE_LIMIT === '0') wrong.push('RATE_LIMIT: 0 is refused in production; leave it out');
  if (is.DEMO === '1')
    wrong.push("DEMO: 1 is refused in production, since the demo accounts' password is public; leave it out");
  if (paymentsAreTest && is.PAYMENTS !== 'test') {
    wrong.push(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY: a production market needs live keys. ' +
        'PAYMENTS=test takes test cards instead, and says so on every page',
    );
  }
  if (is.PUBLIC_URL === undefined || !is.PUBLIC_URL.startsWith('https:')) {
    wrong.push(
      'PUBLIC_URL: a production market needs the https address that people use, such as https://phones.example',
    );
  }
  if (is.SMTP_URL === undefined)
    wrong.push('SMTP_URL: a production market sends mail; set smtp://user:password@host:587 or smtps://…');
  return wrong;
}

/** For an operator whose NODE_ENV got lost on the way: a trial serves strangers without a word. null: it seems meant. */
export function trialByMistake(config: {
  production: boolean;
  databaseUrl: string | null;
  publicUrl: string;
}): string | null {
  const seemsMeant = config.production || config.databaseUrl === null || !config.publicUrl.startsWith('https:');
  return seemsMeant
    ? null
    : 'this is a trial, as NODE_ENV is not production: unsafe settings are taken, and admins need no two-step sign-in';
}
