import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { BadSignature } from '#server/platform/payment-gateway/payment-gateway.ts';
import { createStripeGateway } from '#server/platform/payment-gateway/stripe-gateway.ts';

const now = new Date('2026-11-21T12:00:00Z');
const config = {
  secretKey: 'sk_test_123',
  publishableKey: 'pk_test_123',
  webhookSecret: 'whsec_123',
  connectWebhookSecret: null,
  apiUrl: 'http://127.0.0.1:9',
};
const gateway = createStripeGateway(config, { now: () => now });

describe('An event of Stripe', () => {
  const body = Buffer.from(
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'charge.refunded',
      data: { object: { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' } },
    }),
  );
  const at = now.getTime() / 1_000;
  const sign = (time: number, secret = 'whsec_123', bytes: Buffer | string = body) =>
    `t=${time},v1=${createHmac('sha256', secret)
      .update(`${time}.${String(bytes)}`)
      .digest('hex')}`;

  test('is read from the bytes that were signed', () => {
    expect(gateway.readEvent(body, sign(at))).toEqual({
      id: 'evt_1',
      type: 'charge.refunded',
      intentId: 'pi_1',
      subjectId: null,
    });
    expect(gateway.readEvent(body, `${sign(at)},v1=${'0'.repeat(64)}`)).toMatchObject({ id: 'evt_1' });
    expect(gateway.readEvent(body, sign(at - 299))).toMatchObject({ id: 'evt_1' });
  });

  test.each([
    ['without a signature', undefined],
    ['with an empty one', ''],
    ['signed with another secret', sign(at, 'whsec_other')],
    ['signed more than five minutes ago', sign(at - 301)],
    ['signed for a future time', sign(at + 301)],
    ['whose body is not the one that was signed', sign(at, 'whsec_123', `${String(body)} `)],
  ])('%s is refused', (_, signature) => {
    expect(() => gateway.readEvent(body, signature)).toThrow(BadSignature);
  });

  test.each(['whsec_123', 'whsec_connect'])('that came late is refused for that, signed with %s', (secret) => {
    const withBoth = createStripeGateway({ ...config, connectWebhookSecret: 'whsec_connect' }, { now: () => now });
    expect(withBoth.readEvent(body, sign(at, secret))).toMatchObject({ id: 'evt_1' });
    const why = (signature: string) => {
      try {
        return withBoth.readEvent(body, signature);
      } catch (error) {
        return String((error as BadSignature).cause);
      }
    };
    expect(why(sign(at - 301, secret))).toContain('Timestamp outside the tolerance zone');
    expect(why(sign(at + 301, secret))).toContain('signed for a future time');
    expect(why(sign(at - 301, 'whsec_other'))).toContain('No signatures found matching');
  });

  test('is refused while no secret is set', () => {
    const without = createStripeGateway({ ...config, webhookSecret: null }, { now: () => now });
    expect(() => without.readEvent(body, sign(at))).toThrow(BadSignature);
  });
});
