import { describe, expect, test } from 'vitest';
import { ApiError } from '#contract/client.ts';
import type { PhonePage } from '#contract/phones.ts';
import { requirePhone } from '#web/products/page/require-phone.ts';

const id = '7b1c8a52-0d2e-4c53-9d4b-6a1f0e5d2c3b';
const page = { phone: { _id: id, name: 'Pixel 8, 128GB' }, similar: [] } as unknown as PhonePage;
const at = (path: string) => `https://phones.example${path}`;
const right = `/phones/${id}/pixel-8-128gb`;

/** What the page is stopped by. */
async function stopOf(asked: string, path: string, get = async () => page): Promise<unknown> {
  return requirePhone(asked, at(path), get).then(
    () => null,
    (stop: unknown) => stop,
  );
}

describe('The page of a phone', () => {
  test('is shown at its one address', async () => {
    expect(await requirePhone(id, at(right), async () => page)).toEqual({ page, origin: 'https://phones.example' });
  });

  test.each([`/phones/${id}`, `/phones/${id}/other`, `${right}/`, right.replace(id, id.toUpperCase())])(
    'is moved for good from %s',
    async (path) => {
      const stop = (await stopOf(id, `${path}?from=mail`)) as Response;
      expect([stop.status, stop.headers.get('location')]).toEqual([301, `${right}?from=mail`]);
    },
  );

  test('of what is no id is missing, and nobody is asked for it', async () => {
    const stop = await stopOf('nothing', '/phones/nothing', () => Promise.reject(new Error('asked')));
    expect(stop).toMatchObject({ init: { status: 404 } });
  });

  test('keeps the status that the call refused with', async () => {
    const gone = () =>
      Promise.reject(new ApiError(410, { code: 'phone_withdrawn', message: 'This phone is off the market.' }));
    expect(await stopOf(id, right, gone)).toMatchObject({ init: { status: 410 } });
  });
});
