import type { AddressInfo } from 'node:net';
import { cast, demoPassword } from '#db/demo/cast.ts';
import type { Config } from '#server/config.ts';
import type { DemoAccounts } from '#server/demo/passwords.ts';
import type { Log, Output } from '#server/platform/log.ts';

/** How steps and the address are told: to a person at a terminal, or to the log as JSON. */
export interface Teller {
  log: Log;
  out: Output;
}

/**
 * Does a step and tells of it, with how long it took. It is told from its first `tell` on: a step that finds nothing to
 * do says nothing.
 */
export async function progress<Result>(
  { log, out }: Teller,
  title: string,
  work: (tell: (note?: string) => void) => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  let isTold = false;
  const tell = (note = '') => {
    isTold = true;
    if (out.isTTY) out.write(`\r\u001B[K… ${title} ${note}`);
  };
  const result = await work(tell);
  if (isTold && out.isTTY) out.write(`\r\u001B[K✔ ${title} (${inSeconds(startedAt)})\n`);
  if (isTold && !out.isTTY) log.info({ seconds: Math.round(performance.now() - startedAt) / 1_000 }, title);
  return result;
}

/** The address and, where they exist, the demo accounts. */
export function announceReady(
  { log, out }: Teller,
  config: Config,
  address: AddressInfo | string | null,
  demo: DemoAccounts,
): void {
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const open = config.publicUrl.endsWith(':0') ? `http://localhost:${port}` : config.publicUrl;
  const ready = `Redial is ready: ${open}`;
  const isPublished = demo.haveWanted && config.demoPassword === null;
  if (!out.isTTY) {
    // A reader of the log may not know the DEMO_PASSWORD of its operator.
    const accounts = { demoAccounts: demo.emails, ...(isPublished && { demoPassword }) };
    const told = { demo: config.demo, ...(demo.emails.length > 0 && accounts), payments: paymentsOf(config) };
    return log.info(told, ready);
  }
  const lines = [ready];
  if (demo.emails.length > 0) {
    lines.push(
      '',
      `Demo accounts, ${demo.haveWanted ? `all with the password ${isPublished ? demoPassword : 'of DEMO_PASSWORD'}` : setEarlier}:`,
      ...demo.emails.map((email) => `  ${email.padEnd(24)}${lookOf(email, isPublished)}`),
    );
  }
  lines.push('', `Payments: ${paymentsOf(config)}`, 'Stop with Ctrl-C.');
  out.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
}

const setEarlier = 'with passwords that were set earlier (DEMO_PASSWORD sets another one)';

function lookOf(email: string, isPublished: boolean): string {
  const person = cast.find((one) => one.email === email);
  if (person?.role === 'admin') return `admin${isPublished ? ', on this computer alone' : ''}`;
  return `${person?.verified ? 'verified ' : ''}${person?.role}`;
}

function paymentsOf({ stripe, paymentsAreTest }: Config): string {
  if (stripe === null) return 'test mode (try the card 4242 4242 4242 4242)';
  const events = stripe.webhookSecret === null ? ', without its events: STRIPE_WEBHOOK_SECRET is not set' : '';
  return `Stripe${paymentsAreTest ? ' in test mode' : ''}${events}`;
}

/** A size for a person, in megabytes. */
export function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** How long ago a reading of performance.now() was, for a person, in seconds. */
export function inSeconds(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;
}
