import { cast, demoPassword } from '#db/demo/cast.ts';
import type { Context } from '#server/context.ts';
import { findDemoPasswords, findOpenDemoAccounts, setDemoPasswords } from '#server/demo/store.ts';

const emails = cast.map(({ email }) => email);

/** What the demo accounts are let in with. */
export function wantedDemoPassword({ config }: Pick<Context, 'config'>): string {
  return config.demoPassword ?? demoPassword;
}

/**
 * Gives the demo accounts of an older start the password of DEMO_PASSWORD, and ends their sessions. Without the
 * variable they keep what they have.
 */
export async function renewDemoPasswords(context: Context): Promise<void> {
  const { demoPassword: wanted } = context.config;
  if (wanted === null) return;
  const hashes = await findDemoPasswords(context, emails);
  const fitting = await Promise.all(hashes.map((hash) => context.passwords.verify({ hash, password: wanted })));
  if (fitting.every(Boolean)) return;
  await setDemoPasswords(context, emails, await context.passwords.hash(wanted));
}

/** @throws Error when a market that serves strangers has accounts whose password is published */
export async function refuseDemoAccounts(context: Context): Promise<void> {
  const [first] = await findOpenDemoAccounts(context, emails);
  if (first === undefined) return;
  throw new Error(
    `This database has demo accounts, such as ${first}, whose password is published. ` +
      'A production market must not have them: use another DATABASE_URL, with an empty database.',
  );
}
