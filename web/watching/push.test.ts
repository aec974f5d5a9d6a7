import { afterEach, expect, test, vi } from 'vitest';
import { turnPushOn } from '#web/watching/push.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['refuses notifications', 'denied', 'denied'],
  ['closes the question without an answer', 'default', 'off'],
])("A reader who %s gets no push messages: '%s' is shown as '%s'", async (_what, permission, state) => {
  vi.stubGlobal('Notification', { requestPermission: async () => permission });
  expect(await turnPushOn('a key')).toBe(state);
});
