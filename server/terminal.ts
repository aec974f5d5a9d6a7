import type { AddressInfo } from 'node:net';
import type { Config } from '#server/config.ts';
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
export function announceReady({ log, out }: Teller, config: Config, address: AddressInfo | string | null): void {
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const open = config.publicUrl.endsWith(':0') ? `http://localhost:${port}` : config.publicUrl;
  const ready = `Redial is ready: ${open}`;
  if (!out.isTTY) return log.info({ demo: config.demo, payments: paymentsOf(config) }, ready);
  const lines = [ready];
  if (config.demo) {
    lines.push(
      '',
      `Demo accounts, all with the password ${config.demoPassword === null ? 'redial-demo' : 'of DEMO_PASSWORD'}:`,
    );
    lines.push(
      `  admin@redial.example    admin${config.demoPassword === null ? ', on this computer alone' : ''}`,
      '  seller@redial.example   verified seller',
      '  buyer@redial.example    buyer',
    );
  }
  lines.push('', `Payments: ${paymentsOf(config)}`, 'Stop with Ctrl-C.');
  out.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
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
