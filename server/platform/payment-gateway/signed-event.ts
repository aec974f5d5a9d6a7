import { Stripe } from 'stripe';
import { BadSignature, disputeOpened, openingOf } from '#server/platform/payment-gateway/payment-gateway.ts';
import type { ProviderEvent } from '#server/platform/payment-gateway/payment-gateway.ts';
import type { Clock } from '#server/platform/clock.ts';

/** How old a signature may be, in seconds. Source: stripe-node, DEFAULT_TOLERANCE. */
const toleranceSeconds = 300;

/** In Stripe's form, as the test gateway's. The signature is over the very bytes. @throws BadSignature */
export function readSignedEvent(
  body: Buffer,
  signature: string | undefined,
  secret: string,
  clock: Clock,
): ProviderEvent {
  try {
    const receivedAtMs = clock.now().getTime();
    const event = Stripe.webhooks.constructEvent(
      body,
      signature ?? '',
      secret,
      toleranceSeconds,
      undefined,
      receivedAtMs,
    );
    // The library looks back only; what is signed for a future time could be replayed until then.
    if (signedAt(signature ?? '') > receivedAtMs / 1_000 + toleranceSeconds)
      throw new Error('signed for a future time');
    const subject = event.data.object as unknown as Record<string, unknown>;
    const [intentId, subjectId] = [intentIdOf(subject), subjectIdOf(event, subject)];
    const isOpening = event.type === disputeOpened && typeof subject.id === 'string' && subjectId === null;
    const read =
      isOpening && intentId !== null
        ? openingOf(String(subject.id), intentId)
        : { id: event.id, type: event.type, intentId, subjectId };
    if (!isName(read.id) || !isName(read.type)) throw new Error('no id or type of a length that any provider uses');
    return read;
  } catch (error) {
    throw new BadSignature(error);
  }
}

/** Whenever that was. */
export function isSignedWith(secret: string, body: Buffer, signature = ''): boolean {
  try {
    return Stripe.webhooks.signature?.verifyHeader(body, signature, secret, 0) ?? false;
  } catch {
    return false;
  }
}

/** As long as is kept of it. */
function isName(said: unknown): boolean {
  return typeof said === 'string' && said.length > 0 && said.length <= 255;
}

function signedAt(signature: string): number {
  return Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0);
}

/** Events are about an intent, or about something that names one: a charge, a refund, a dispute. */
function intentIdOf(subject: Record<string, unknown>): string | null {
  if (subject.object === 'payment_intent' && typeof subject.id === 'string') return subject.id;
  return typeof subject.payment_intent === 'string' ? subject.payment_intent : null;
}

/** The account or the transfer that an event is about. What happens at a seller's account names the account. */
function subjectIdOf(event: { account?: string | undefined }, subject: Record<string, unknown>): string | null {
  if (typeof event.account === 'string') return event.account;
  const isOne = subject.object === 'account' || subject.object === 'transfer';
  return isOne && typeof subject.id === 'string' ? subject.id : null;
}
