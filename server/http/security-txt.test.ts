import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await openTestMarket({
    PUBLIC_URL: 'https://phones.example',
    SECURITY_CONTACT: 'mailto:security@phones.example',
  });
});
afterAll(() => market.close());

describe('/.well-known/security.txt', () => {
  test('says where to write, and until when that is true', async () => {
    const answer = await market.app.inject({ url: '/.well-known/security.txt', headers: { host: 'phones.example' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    const fields = Object.fromEntries(
      answer.body
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/s).slice(0, 2)),
    );
    expect(fields).toMatchObject({
      Contact: 'mailto:security@phones.example',
      'Preferred-Languages': 'en, es',
      Canonical: 'https://phones.example/.well-known/security.txt',
    });
    const daysLeft = (Date.parse(fields.Expires ?? '') - Date.now()) / 86_400_000;
    expect(daysLeft).toBeGreaterThan(100);
    expect(daysLeft).toBeLessThan(365);
  });
});
