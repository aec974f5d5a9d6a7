import { afterEach, expect, test, vi } from 'vitest';
import { sendAndTell } from '#web/identity/send-mail-button.tsx';
import type { SessionUser } from '#web/lib/session.tsx';
import { toast } from '#web/lib/toast.ts';
import { en } from '#web/texts/en/index.ts';
import { keepTexts } from '#web/texts/loaded.ts';

keepTexts('en', en);

afterEach(() => void vi.restoreAllMocks());

const texts = { again: 'again', sent: 'sent', refused: 'refused', over: 'over' };
const away = new Error('away');
const userWith = (emailVerified: boolean, mailRefusal: string | null) =>
  ({ emailVerified, mailRefusal }) as SessionUser;

test.each<[what: string, sent: boolean | Error, user: SessionUser | Error, told: string[]]>([
  ['is on its way', true, userWith(true, null), ['success sent']],
  ['is on its way, and nobody knows who is signed in', true, away, ['success sent']],
  ['is on its way, and another one came back', true, userWith(true, '550'), ['success sent']],
  ['came back', false, userWith(true, '550'), ['error refused']],
  ['came back from an address that is not confirmed', false, userWith(false, '550'), ['error refused']],
  ['was not sent, since mails are taken again', false, userWith(true, null), ['success over']],
  ['came back, and nobody knows who is signed in', false, away, ['error refused']],
  ['could not be sent', away, userWith(true, null), ['error']],
])('A mail that is asked for again %s', async (_what, sent, user, told) => {
  const said: string[] = [];
  vi.spyOn(toast, 'success').mockImplementation((text) => void said.push(`success ${text}`));
  vi.spyOn(toast, 'error').mockImplementation((text) => void said.push(text === 'refused' ? 'error refused' : 'error'));
  const load = vi.fn<() => Promise<SessionUser>>(async () => orFail(user));
  await sendAndTell(texts, load, async () => ({ acknowledged: true, sent: orFail(sent) }));
  expect([said, load.mock.calls.length]).toEqual([told, 1]);
});

function orFail<Value>(value: Value | Error): Value {
  if (value instanceof Error) throw value;
  return value;
}
