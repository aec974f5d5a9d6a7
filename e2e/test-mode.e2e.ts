import { describe, expect, test } from 'vitest';
import { marketUrl } from './support/market-url.ts';

const read = async (path: string, language = 'en') =>
  (await fetch(new URL(path, marketUrl()), { headers: { accept: 'text/html', 'accept-language': language } })).text();

describe('A market that takes test cards', () => {
  test.each([
    '/',
    '/login',
    '/signUp',
    '/blog',
    '/category',
    '/category/apple',
    '/search',
    '/saved',
    '/dashboard',
    '/dashboard/payment/none',
    '/nothing/here',
  ])('says "Test mode" on %s', async (path) => expect(await read(path)).toContain('>Test mode</strong>'));

  test.each([
    ['/testPayouts', 'Test provider'],
    ['/testCarrier', 'Test carrier'],
  ])('names %s in the tab as on the page', async (path, name) => {
    expect(await read(path)).toContain(`<title>${name} · Redial</title>`);
  });

  test('says so in Spanish, too', async () => {
    expect(await read('/', 'es')).toContain('>Modo de prueba</strong>');
  });
});
