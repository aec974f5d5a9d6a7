import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Ledger } from './provider.ts';

const root = join(import.meta.dirname, '../..');

/** The payment provider, as a process of its own. */
export interface ProviderProcess {
  url: string;
  /** The buyer's browser confirms with a card. @returns the intent's status, or null when no answer came */
  confirm(intentId: string): Promise<string | null>;
  /** No more faults; everything that is to be told is told. */
  calmDown(): Promise<void>;
  ledger(): Promise<Ledger>;
  stop(): Promise<void>;
}

/** Starts the provider for a market at this address, and waits until it listens. */
export async function openProvider(marketUrl: string, webhookSecret: string, seed: number): Promise<ProviderProcess> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'proof/crash/provider.main.ts', marketUrl, webhookSecret, String(seed)],
    { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    void ended.then(() => reject(new Error('the provider ended before it was ready')));
  });
  const control = async <Answer>(what: string) => (await fetch(`${url}/control/${what}`)).json() as Promise<Answer>;
  return {
    url,
    confirm: async (intentId) => {
      const answer = await fetch(`${url}/card/${intentId}`, {
        method: 'POST',
        signal: AbortSignal.timeout(5_000),
      }).catch(() => null);
      return answer?.ok ? ((await answer.json()) as { status: string }).status : null;
    },
    calmDown: async () => void (await control('calm')),
    ledger: () => control<Ledger>('ledger'),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
