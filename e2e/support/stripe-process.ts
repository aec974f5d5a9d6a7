import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';

const root = join(import.meta.dirname, '../..');

/** A machine that answers as Stripe's API does, as a process of its own. */
export interface StripeProcess {
  url: string;
  /** The card was charged. */
  succeed(intentId: string): void;
  stop(): Promise<void>;
}

/** Starts the stand-in for Stripe's API and waits until it listens. */
export async function startStripe(): Promise<StripeProcess> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'server/testing/stripe-stand-in.main.ts'],
    { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    void ended.then(() => reject(new Error('the stand-in ended before it was ready')));
  });
  return {
    url,
    succeed: (intentId) => void child.stdin.write(`${intentId}\n`),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * What Stripe's script does in the browser as far as the card form asks: one field for the card, and the two steps of
 * paying.
 */
const script = `
window.Stripe = (key) => {
  let field, changed = () => {};
  const element = {
    mount(place) { field = document.createElement('input'); field.setAttribute('aria-label', 'Card'); field.oninput = () => changed({}); (typeof place === 'string' ? document.querySelector(place) : place).append(field); },
    on(name, listener) { if (name === 'change') changed = listener; return element; }, off() { return element; }, once() { return element; }, update() {}, destroy() { field?.remove(); }, unmount() {}, blur() {}, clear() {}, focus() {},
  };
  return {
    elements: () => ({ create: () => element, getElement: () => element, update() {}, on() {}, off() {} }),
    createToken: async () => ({}), registerAppInfo() {}, _registerWrapper() {},
    createPaymentMethod: async () => (field.value === 'incomplete' ? { error: { message: 'Your card number is incomplete.' } } : { paymentMethod: { id: 'pm_1' } }),
    confirmCardPayment: async (secret, how) => window.confirmAtStripe(key, secret, field.value, how.payment_method.billing_details),
  };
};
window.Stripe.version = 'stand-in';`;

/** Lets a page find Stripe's script, played by us. `confirm` decides what becomes of a card. */
export async function playStripeScript(
  page: Page,
  confirm: (key: string, secret: string, card: string, billing: object) => object,
): Promise<void> {
  await page.exposeFunction('confirmAtStripe', confirm);
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
}
