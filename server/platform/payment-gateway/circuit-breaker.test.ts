import { beforeEach, describe, expect, test, vi } from 'vitest';
import { withCircuitBreaker } from '#server/platform/payment-gateway/circuit-breaker.ts';
import { ProviderUnavailable, RefundRefused } from '#server/platform/payment-gateway/payment-gateway.ts';
import type { PaymentGateway } from '#server/platform/payment-gateway/payment-gateway.ts';

const restMs = 5_000;
const limits = { atOnce: 3, failuresMax: 2, restMs };
let asked: number;
let answer: () => Promise<null>;
let gateway: Pick<PaymentGateway, 'retrieveIntent' | 'refundIntent'>;

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  answer = async () => null;
  const ask = () => {
    asked += 1;
    return answer();
  };
  const provider = { retrieveIntent: ask, refundIntent: ask } as unknown as PaymentGateway;
  gateway = withCircuitBreaker(provider, limits);
  return () => vi.useRealTimers();
});

const away = () => Promise.reject(new ProviderUnavailable());
const outcome = () =>
  gateway.retrieveIntent('pi_1').then(
    () => 'answered',
    (error: Error) => error.name,
  );

describe('A payment provider that fails again and again', () => {
  beforeEach(async () => {
    answer = away;
    await outcome();
    await outcome();
  });

  test('is not asked for a while: everybody gets a refusal at once', async () => {
    expect([await outcome(), await outcome(), asked]).toEqual(['ProviderUnavailable', 'ProviderUnavailable', 2]);
  });

  test('is asked by one after that, and by everybody when that one has an answer', async () => {
    vi.advanceTimersByTime(restMs);
    let arrive: (value: null) => void = () => undefined;
    answer = () => new Promise((resolve) => (arrive = resolve));
    const first = outcome();
    expect([await outcome(), asked]).toEqual(['ProviderUnavailable', 3]);
    arrive(null);
    expect(await first).toBe('answered');
    answer = async () => null;
    expect([await outcome(), await outcome(), asked]).toEqual(['answered', 'answered', 5]);
  });

  test('rests again when that one has none', async () => {
    vi.advanceTimersByTime(restMs);
    expect([await outcome(), await outcome(), asked]).toEqual(['ProviderUnavailable', 'ProviderUnavailable', 3]);
  });
});

describe('A payment provider', () => {
  test('that hangs holds up a few, not everybody', async () => {
    let end: (reason: Error) => void = () => undefined;
    const hanging = new Promise<null>((_resolve, reject) => (end = reject));
    answer = () => hanging;
    const waiting = [outcome(), outcome(), outcome()];
    expect([await outcome(), asked]).toEqual(['ProviderUnavailable', 3]);
    end(new ProviderUnavailable());
    expect(await Promise.all(waiting)).toEqual(['ProviderUnavailable', 'ProviderUnavailable', 'ProviderUnavailable']);
  });

  test('that fails now and then, or says no, goes on being asked', async () => {
    for (const next of [
      away,
      async () => null,
      away,
      () => Promise.reject(new RefundRefused()),
      away,
      async () => null,
    ]) {
      answer = next;
      await outcome();
    }
    expect(asked).toBe(6);
    expect(await outcome()).toBe('answered');
  });
});
