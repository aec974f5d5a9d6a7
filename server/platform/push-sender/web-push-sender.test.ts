import { createECDH, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { isPushService } from '#server/platform/push-sender/push-services.ts';
import { createWebPushSender } from '#server/platform/push-sender/web-push-sender.ts';

const browser = createECDH('prime256v1');
browser.generateKeys();
const target = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  p256dh: browser.getPublicKey('base64url'),
  auth: randomBytes(16).toString('base64url'),
};
const message = { text: '{"title":"Iphone 13"}', keptSeconds: 60 };

let asked: { url: string; options: RequestInit }[];
let status: number;
const sender = createWebPushSender('mailto:ops@redial.example', async (url, options) => {
  asked.push({ url: String(url), options: options ?? {} });
  return new Response(null, { status });
});
beforeEach(() => {
  asked = [];
  status = 201;
});
const send = (endpoint = target.endpoint) => sender.send({ ...target, endpoint }, message, sender.makeKeys());

describe('A push message', () => {
  test('goes to its push service encrypted, signed, with an end, and follows no redirect', async () => {
    expect(await send()).toBe('sent');
    const [{ url, options } = { url: '', options: {} as RequestInit }] = asked;
    expect([url, options.method, options.redirect]).toEqual([target.endpoint, 'POST', 'manual']);
    expect(options.headers).toMatchObject({ TTL: '60', 'Content-Encoding': 'aes128gcm' });
    expect(JSON.stringify(options.headers)).toContain('vapid t=');
    expect(Buffer.from(options.body as Uint8Array).toString('latin1')).not.toContain('Iphone');
    expect(options.signal).toBeInstanceOf(AbortSignal);
  });

  test.each([404, 410])('of a browser that has ended it (%i) is gone', async (answered) => {
    status = answered;
    expect(await send()).toBe('gone');
  });

  test.each([302, 400, 429, 500])('that is not taken (%i) is an error', async (answered) => {
    status = answered;
    await expect(send()).rejects.toThrow(`fcm.googleapis.com answered ${answered}`);
  });

  test('is never sent to another address', async () => {
    expect([await send('https://127.0.0.1/x'), asked]).toEqual(['gone', []]);
  });
});

describe('A known push service', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://jmt17.google.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
    'https://FCM.googleapis.com:443/fcm/send/abc',
  ])('is %s', (endpoint) => expect(isPushService(endpoint)).toBe(true));

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://other.google.com/fcm/send/abc',
    'https://user@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evil.example/fcm.googleapis.com',
    'https://evilpush.apple.com/abc',
    'https://push.apple.com.evil.example/abc',
    'https://10.0.0.1/abc',
    'https://[::1]/abc',
    'https://localhost/abc',
    'fcm.googleapis.com',
    '',
  ])('is not %s', (endpoint) => expect(isPushService(endpoint)).toBe(false));
});
