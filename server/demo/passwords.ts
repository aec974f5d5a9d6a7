import { cast, demoPassword } from '#db/demo/cast.ts';
import type { Context } from '#server/context.ts';
import { findDemoPasswords, findOpenDemoAccounts, setDemoPasswords } from '#server/demo/store.ts';

const emails = cast.map(({ email }) => email);
/** One of each role, which a start tells of. */
const told = ['admin', 'seller', 'buyer'].map((mailbox) => `${mailbox}@redial.example`);

export interface DemoAccounts {
  emails: string[];
  /** Does the password that this start wants let people in? Without DEMO_PASSWORD accounts keep an earlier one. */
  haveWanted: boolean;
}

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

/** The demo accounts that people can try. A market that real people signed up to first has none. */
export async function findDemoAccounts(context: Context): Promise<DemoAccounts> {
  const { config, passwords } = context;
  const open = config.demo ? await findOpenDemoAccounts(context, told) : [];
  if (open.length === 0) return { emails: [], haveWanted: false };
  // They were just renewed.
  if (config.demoPassword !== null) return { emails: inOrder(open), haveWanted: true };
  const hashes = await findDemoPasswords(context, open);
  const fitting = await Promise.all(hashes.map((hash) => passwords.verify({ hash, password: demoPassword })));
  return { emails: inOrder(open), haveWanted: fitting.every(Boolean) };
}

function inOrder(open: string[]): string[] {
  return told.filter((email) => open.includes(email));
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
