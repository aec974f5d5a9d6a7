import { afterEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { Uploads } from '#web/fields/uploads.ts';

afterEach(() => vi.useRealTimers());

const photo = new File(['a picture'], 'phone.jpg');
const signal = { aborted: false };

function counted(...answers: Promise<string>[]) {
  const upload = vi.fn<(file: File) => Promise<string>>();
  for (const answer of answers) upload.mockReturnValueOnce(answer);
  return { upload, uploads: new Uploads(upload) };
}

describe('A photo', () => {
  test('is uploaded once, however often its form is sent', async () => {
    const { upload, uploads } = counted(Promise.resolve('/images/1'));
    expect(await Promise.all([uploads.addressOf(photo, signal), uploads.addressOf(photo, signal)])).toEqual([
      '/images/1',
      '/images/1',
    ]);
    expect(await uploads.known(photo)).toBe('/images/1');
    expect(upload).toHaveBeenCalledOnce();
  });

  test('that could not be uploaded is uploaded again', async () => {
    const { uploads } = counted(Promise.reject(new Error('cut off')), Promise.resolve('/images/1'));
    await expect(uploads.addressOf(photo, signal)).rejects.toThrow('cut off');
    expect(uploads.known(photo)).toBeUndefined();
    expect(await uploads.addressOf(photo, signal)).toBe('/images/1');
  });

  test('is uploaded anew before the market may remove what was not used', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { upload, uploads } = counted(Promise.resolve('/images/1'), Promise.resolve('/images/2'));
    await uploads.addressOf(photo, signal);
    vi.setSystemTime(Date.now() + (limits.unusedPictureHours - 1) * 3_600_000);
    expect(await uploads.addressOf(photo, signal)).toBe('/images/2');
    expect(upload).toHaveBeenCalledTimes(2);
  });
});
