import { afterEach, expect, test, vi } from 'vitest';
import { pictureIdOf } from '#web/products/importing/picture-id.ts';

afterEach(() => vi.unstubAllGlobals());

test('A picture has the id that its upload gets', async () => {
  expect(await pictureIdOf(new Blob(['a picture']))).toBe('330c2cc100da1e8161ab881bef7b5b7cbaa1e4e7');
});

test('A picture has no id yet on a page without HTTPS', async () => {
  vi.stubGlobal('crypto', {});
  expect(await pictureIdOf(new Blob(['a picture']))).toBe('');
});
