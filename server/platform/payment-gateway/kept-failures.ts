import { Stripe } from 'stripe';

/** A key that failed this often is left to admins. */
const keysMax = 4;

/**
 * Stripe keeps an answer for a day with its key, a failure or a refusal too, and goes on giving it when its cause is
 * gone. Then the next key is taken. No harm comes of what a failed request did after all: an intent that nobody has the
 * secret of can't be paid, all of a charge goes back only once, and an account that nobody was led to stays empty.
 * Source: docs.stripe.com/api/idempotent_requests, docs.stripe.com/error-low-level
 */
export async function pastKeptFailures<Result>(
  key: string,
  work: (key: string) => Promise<Result>,
  keysTaken = 1,
): Promise<Result> {
  try {
    return await work(keysTaken === 1 ? key : `${key}:${keysTaken}`);
  } catch (error) {
    if (keysTaken >= keysMax || !isKeptFailure(error)) throw error;
    return pastKeptFailures(key, work, keysTaken + 1);
  }
}

function isKeptFailure(error: unknown): boolean {
  const isOfThisRequest =
    error instanceof Stripe.errors.StripeError && !(error instanceof Stripe.errors.StripeIdempotencyError);
  return isOfThisRequest && (error.statusCode ?? 0) >= 400 && error.headers?.['idempotent-replayed'] === 'true';
}
