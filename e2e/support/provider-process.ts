import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../..');

/** A real OpenID provider, as a process of its own. */
export interface ProviderProcess {
  /** What a market needs in its environment to know it. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts the provider of the tests for a market at this address, and waits until it listens. */
export async function startProvider(options: {
  marketUrl: string;
  port: number;
  people: Record<string, Record<string, unknown>>;
}): Promise<ProviderProcess> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'server/testing/openid-provider.main.ts', JSON.stringify(options)],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const firstLine = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    void ended.then(() => reject(new Error('the provider ended before it was ready')));
  });
  const environment = JSON.parse(await firstLine) as Record<string, string>;
  return {
    environment,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
