import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { marketUrl } from './support/market-url.ts';
import { moveOn, pathOf, visit } from './support/pages.ts';
import { enterDemo, handOver, listPhone, openWindow, register, reportPhone } from './support/people.ts';
import { alarm } from './support/watching.ts';

let browser: Browser;
/** Of a Spanish reader. */
let page: Page & { failures: string[] };
beforeAll(async () => {
  browser = await openBrowser();
  page = await newVisitor(browser, { locale: 'es-ES' });
});
afterAll(() => browser.close());

const home = { en: 'Browse by brand', es: 'Buscar por marca' };

async function ask(headers: Record<string, string>, path = '/') {
  const answer = await fetch(new URL(path, marketUrl()), { headers });
  return { headers: answer.headers, html: await answer.text() };
}

describe('A page', () => {
  test("comes in the chosen language, else in the browser's, also between requests in other languages", async () => {
    const asked = [
      [{}, 'en'],
      [{ 'accept-language': 'es-AR,es;q=0.9,en;q=0.5' }, 'es'],
      [{ 'accept-language': 'en-US' }, 'en'],
      [{ 'accept-language': 'es', cookie: 'lang=en' }, 'en'],
      [{ 'accept-language': 'en', cookie: 'lang=es' }, 'es'],
    ] as const;
    // The second round finds each page kept.
    for (const [wanted, language] of [...asked, ...asked]) {
      const { headers, html } = await ask(wanted);
      expect([headers.get('content-language'), headers.get('vary')]).toEqual([
        language,
        'accept-encoding, accept-language, cookie',
      ]);
      expect(html).toContain(`<html lang="${language}" dir="ltr"`);
      expect(html).toContain(home[language]);
      expect(html).not.toContain(home[language === 'en' ? 'es' : 'en']);
    }
  });

  test('has another ETag in each language', async () => {
    const { headers } = await ask({ 'accept-language': 'es' });
    const etag = headers.get('etag') ?? '';
    const again = (language: string) =>
      fetch(marketUrl(), { headers: { 'accept-language': language, 'if-none-match': etag } });
    expect([(await again('es')).status, (await again('en')).status]).toEqual([304, 200]);
  });

  test('brings the texts of its own language along and no others', async () => {
    await handOver(page, null);
    const texts: string[] = [];
    page.on('response', (answer) => {
      const name = /\/static\/js\/(en|es)-[\w-]+\.js$/.exec(answer.url())?.[1];
      if (name) texts.push(name);
    });
    await visit(page, '/');
    await page.getByRole('heading', { name: 'Escríbenos' }).waitFor();
    expect(texts).toEqual(['es']);
    expect(page.failures).toEqual([]);
  });
});

test('Somebody who is signed in reads Spanish and then English again, on the same page and with the same session', async () => {
  const page = await openWindow(browser, await enterDemo('buyer'));
  await visit(page, '/');
  await page.getByRole('button', { name: 'SignOut' }).waitFor();

  await page.getByLabel('Language').selectOption({ label: 'Español' });
  await page.getByRole('heading', { name: home.es }).waitFor();
  await page.getByRole('button', { name: 'Cerrar sesión' }).waitFor();
  expect(await page.title()).toBe('Redial: compra y vende teléfonos usados');
  // The next page is in that language too.
  await visit(page, '/signUp');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await page.getByText('Elige el tipo de cuenta').waitFor();

  await page.getByLabel('Idioma').selectOption({ label: 'English' });
  await page.getByRole('heading', { name: 'SignUp' }).waitFor();
  expect([pathOf(page), await page.title()]).toEqual(['/signUp', 'SignUp · Redial']);
  await page.getByRole('button', { name: 'SignOut' }).waitFor();
  expect(page.failures).toEqual([]);
});

test('Names made by the server are in Spanish: of closed accounts, and in the audit trail', async () => {
  const [admin, leaving] = [await enterDemo('admin'), await register('User', 'Lea Leaving')];
  await reportPhone(leaving, await listPhone(await register('Seller')), 'Left after this report.');
  await admin.api.deleteUser({ params: { id: leaving.id } });
  await handOver(page, admin);
  await visit(page, '/dashboard/reportedItems');
  const row = page.getByRole('row').filter({ hasText: 'Left after this report.' });
  await row.getByRole('cell').filter({ hasText: 'Cuenta cerrada' }).waitFor();
  await moveOn(page, '/dashboard/auditTrail');
  await page.getByRole('row').filter({ hasText: 'Cerró una cuenta' }).getByText('un comprador').first().waitFor();
});

test('What the server refuses is told in Spanish too', async () => {
  await handOver(page, null);
  await visit(page, '/login');
  await page.getByLabel('Correo electrónico').fill('buyer@redial.example');
  await page.getByLabel('Contraseña').fill('not-the-password');
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await page.getByText('El correo electrónico o la contraseña no son correctos.').waitFor();

  await page.route('**/api/auth/sign-in/email', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '600' },
      json: { code: 'too_many_requests', message: 'No.' },
    }),
  );
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await page.getByText(/^Demasiados intentos\. Vuelve a probar (a las?|el .*,) \d{1,2}:\d\d\.$/).waitFor();

  await moveOn(page, '/signUp');
  await page.getByLabel('Nombre').fill('Ana evil.com');
  await page.getByLabel('Tipo de cuenta').selectOption({ label: 'Vendedor' });
  await page.getByLabel('Correo electrónico').fill('ana@redial.example');
  await page.getByLabel('Contraseña').fill('correct horse');
  await page.getByRole('button', { name: 'Crear cuenta', exact: true }).click();
  await alarm(page, 'no puede contener un enlace. Escribe un espacio después de cada punto').waitFor();
});
