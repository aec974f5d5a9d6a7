import type { AddressInfo } from 'node:net';
import type { Config } from '#server/config.ts';

/** What a person at the terminal is told; everything else is in the log. */
export async function progress<Result>(
  title: string,
  work: (tell: (note: string) => void) => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  const isTerminal = process.stdout.isTTY;
  const tell = (note: string) => {
    if (isTerminal) process.stdout.write(`\r\u001B[K… ${title} ${note}`);
  };
  tell('');
  const result = await work(tell);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  process.stdout.write(`${isTerminal ? '\r\u001B[K' : ''}✔ ${title} (${seconds} s)\n`);
  return result;
}

/** The address and, where they exist, the demo accounts. */
export function announceReady(config: Config, address: AddressInfo | string | null): void {
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const open = config.publicUrl.endsWith(':0') ? `http://localhost:${port}` : config.publicUrl;
  const lines = [`Redial is ready: ${open}`];
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
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
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
