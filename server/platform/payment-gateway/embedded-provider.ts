import type { Log } from '#server/platform/log.ts';
import type { Deliver } from '#server/platform/payment-gateway/payment-gateway.ts';

const everyMs = 1_000;

type Background = ((deliver: Deliver) => Promise<void>) | null;

/** Lets providers that live in this process go about their own business, once a second. @returns what ends it */
export function runEmbeddedProvider(all: readonly Background[], deliver: Deliver, log: Log): () => Promise<void> {
  const backgrounds = all.filter((one) => one !== null);
  if (backgrounds.length === 0) return async () => undefined;
  let running: Promise<void> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = (async () => {
      for (const background of backgrounds) await background(deliver);
    })()
      .catch((error: unknown) => log.warn({ err: error }, 'the background work of the test gateway failed'))
      .finally(() => (isBusy = false));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
