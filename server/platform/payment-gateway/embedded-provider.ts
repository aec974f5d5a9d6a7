import type { Log } from '#server/platform/log.ts';
import type { Deliver, PaymentGateway } from '#server/platform/payment-gateway/payment-gateway.ts';

const everyMs = 1_000;

/** Lets a provider that lives in this process go about its own business, once a second. @returns what ends it */
export function runEmbeddedProvider(gateway: PaymentGateway, deliver: Deliver, log: Log): () => Promise<void> {
  const { background } = gateway;
  if (background === null) return async () => undefined;
  let running: Promise<void> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = background(deliver)
      .catch((error: unknown) => log.warn({ err: error }, 'the test gateway could not go about its business'))
      .finally(() => (isBusy = false));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
