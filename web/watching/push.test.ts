import { afterEach, describe, expect, test, vi } from 'vitest';
import { pushState, turnPushOn } from '#web/watching/push.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  ['refuses notifications', 'denied', 'denied'],
  ['closes the question without an answer', 'default', 'off'],
])("A reader who %s gets no push messages: '%s' is shown as '%s'", async (_what, permission, state) => {
  vi.stubGlobal('Notification', { requestPermission: async () => permission });
  expect(await turnPushOn('a key', () => undefined)).toBe(state);
});

describe('A browser that has an address of its push service', () => {
  const endpoint = 'https://push.example/own';
  const options = { applicationServerKey: new Uint8Array([251, 255, 1]).buffer };
  const registration = { pushManager: { getSubscription: async () => ({ endpoint, options }) } };
  const key = '-_8B';

  test.each([
    ['has messages on', 'while the server tells that address in this session', [endpoint], key, 'on'],
    ['has messages off', 'once the session in which it was told has ended', [], key, 'off'],
    ['has messages on', 'where a server of the release before does not say whom it tells', undefined, key, 'on'],
    ['has messages off', 'when this session tells another one', ['https://push.example/other'], key, 'off'],
    ['has messages off', 'when it subscribed with another key than the market has now', [endpoint], 'AAAA', 'off'],
  ])('%s %s', async (_what, _when, told, marketKey, state) => {
    vi.stubGlobal('window', { PushManager: Object, Notification: Object });
    vi.stubGlobal('Notification', { permission: 'granted' });
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
    expect(await pushState(told, marketKey)).toBe(state);
  });
});

describe('Once the reader has allowed it,', () => {
  function turnOn(ready: Promise<never>) {
    vi.useFakeTimers();
    vi.stubGlobal('Notification', { requestPermission: async () => 'granted' });
    vi.stubGlobal('navigator', { serviceWorker: { ready } });
    const onSlow = vi.fn();
    return { onSlow, turned: turnPushOn('a key', onSlow) };
  }

  test('we say once that the browser waits for its push service', async () => {
    const { onSlow } = turnOn(new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onSlow).toHaveBeenCalledOnce();
  });

  test('a push service that refuses is no longer waited for', async () => {
    const { onSlow, turned } = turnOn(Promise.reject(new Error('Registration failed - push service error')));
    await expect(turned).rejects.toThrow('push service error');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onSlow).not.toHaveBeenCalled();
  });
});
