import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { newVisitor, openBrowser, signIn } from './support/browser.ts';
import { pathOf, visit } from './support/pages.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const home = { en: 'Browse by brand', es: 'Buscar por marca' };

async function ask(headers: Record<string, string>, path = '/') {
  const answer = await fetch(new URL(path, inject('marketUrl')), { headers });
  return { headers: answer.headers, html: await answer.text() };
}

describe('A page', () => {
  test('comes in the language that was chosen, else in the one the browser asks for, however often others were asked for between', async () => {
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

  test('is not taken for the same in another language by who has seen it', async () => {
    const { headers } = await ask({ 'accept-language': 'es' });
    const etag = headers.get('etag') ?? '';
    const again = (language: string) =>
      fetch(inject('marketUrl'), { headers: { 'accept-language': language, 'if-none-match': etag } });
    expect([(await again('es')).status, (await again('en')).status]).toEqual([304, 200]);
  });

  test('brings the texts of its own language along and no others', async () => {
    const page = await newVisitor(browser, { locale: 'es-ES' });
    const texts: string[] = [];
    page.on('response', (answer) => {
      const name = /\/static\/js\/(en|es)-[\w-]+\.js$/.exec(answer.url())?.[1];
      if (name) texts.push(name);
    });
    await visit(page, '/');
    await page.getByRole('heading', { name: 'Escríbenos' }).waitFor();
    expect(texts).toEqual(['es']);
    expect(page.failures).toEqual([]);
    await page.context().close();
  });
});

test('Somebody who is signed in reads Spanish and then English again, on the same page and with the same session', async () => {
  const page = await newVisitor(browser);
  await signIn(page, 'buyer@redial.example');
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
  await page.context().close();
});

test('What the server refuses is told in Spanish too', async () => {
  const page = await newVisitor(browser, { locale: 'es' });
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
  await page.getByText('Demasiados intentos. Vuelve a probar dentro de 10 minutos.').waitFor();
  await page.context().close();
});
