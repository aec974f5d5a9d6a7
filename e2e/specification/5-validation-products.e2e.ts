import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from '../support/browser.ts';
import { call, done, newProduct, photo, signUpByCalls, uploadPicture, windowOf } from '../support/calls.ts';
import type { Person } from '../support/calls.ts';
import { answerPrompt, comeTo, moveOn } from '../support/pages.ts';
import { alarm, toast, watchCalls, writes } from '../support/watching.ts';

let browser: Browser;
let seller: Person;
let page: Page;
let picture: { name: string; mimeType: string; buffer: Buffer };

beforeAll(async () => {
  browser = await openBrowser();
  seller = await signUpByCalls('Seller', 'Sela Seller');
  page = await newVisitor(browser, windowOf(seller));
  picture = { name: 'phone.jpg', mimeType: 'image/jpeg', buffer: await photo() };
});
afterAll(() => browser.close());

/** Opens the form. What only looks at it goes on in one that is open. */
async function openForm(): Promise<{ sent: string[]; press: () => Promise<void> }> {
  await comeTo(page, '/dashboard/addProduct');
  await page.getByLabel('Category').getByRole('option', { name: 'Google' }).waitFor({ state: 'attached' });
  return { sent: watchCalls(page), press: () => page.getByRole('button', { name: 'Add Product' }).click() };
}

async function fillAll(name: string): Promise<void> {
  await page.getByLabel('Category').selectOption('Google');
  await page.getByLabel('Condition').selectOption('Fair');
  await page.getByLabel('Image').setInputFiles(picture);
  const texts = {
    'Product Name': name,
    'Used Time': '2 years',
    Description: 'Works.',
    'Original Price': '500',
    'Resale Price': '200',
    Location: 'Reno, NV',
    Phone: '+1 775 555 0100',
    Date: '2026-01-15',
  };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
}

const optionsOf = (label: string) =>
  page
    .getByLabel(label, { exact: true })
    .getByRole('option')
    .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value).filter(Boolean));

describe('Add Product', () => {
  test("asks for every field before it sends anything; the seller's name and e-mail are filled in", async () => {
    const { sent, press } = await openForm();
    await page.getByLabel('Date').fill('');
    await press();
    const labels = [
      'Product Name',
      'Category',
      'Id',
      'Condition',
      'Used Time',
      'Description',
      'Image',
      'Original Price',
      'Resale Price',
      'Location',
      'Phone',
      'Date',
    ];
    await alarm(page, 'Date is required').waitFor();
    expect(await page.getByRole('alert').allTextContents()).toEqual(labels.map((label) => `${label} is required`));
    expect(writes(sent)).toEqual([]);
    for (const [label, value] of [
      ['Seller Name', seller.name],
      ['Email', seller.email],
    ] as const) {
      const field = page.getByLabel(label, { exact: true });
      expect([await field.inputValue(), await field.isEditable()]).toEqual([value, false]);
    }
  });

  test('has category and id as selects of the same brands, which follow each other, and three conditions', async () => {
    await openForm();
    const categories = await done(call<{ _id: string; name: string }[]>('GET /productCategory'));
    expect(await optionsOf('Category')).toEqual(categories.map(({ name }) => name));
    expect(await optionsOf('Id')).toEqual(categories.map(({ _id }) => _id));
    expect(await optionsOf('Condition')).toEqual(['Excellent', 'Good', 'Fair']);
    await page.getByLabel('Category').selectOption('Google');
    expect(await page.getByLabel('Id', { exact: true }).inputValue()).toBe('google');
    await page.getByLabel('Id', { exact: true }).selectOption('apple');
    expect(await page.getByLabel('Category').inputValue()).toBe('Apple');
  });

  test('takes whole dollars up to 100,000, a day and pictures, and hints at year, month, day', async () => {
    // What was sent once is judged while it is typed.
    const { press } = await openForm();
    await press();
    for (const label of ['Original Price', 'Resale Price']) {
      for (const wrong of ['cheap', '12.50', '-5', '0', '100001']) {
        await page.getByLabel(label).fill(wrong);
        await alarm(page, 'Whole dollars, from 1 to 100,000').waitFor();
      }
      await page.getByLabel(label).fill('100000');
      await alarm(page, 'Whole dollars, from 1 to 100,000').waitFor({ state: 'detached' });
    }
    expect(await page.getByLabel('Used Time').getAttribute('placeholder')).toBe('year, month, day');
    expect(await page.getByLabel('Date').getAttribute('type')).toBe('date');
    const image = page.getByLabel('Image');
    expect([
      await image.getAttribute('type'),
      (await image.getAttribute('accept'))?.split(',').every((kind) => kind.startsWith('image/')),
    ]).toEqual(['file', true]);
  });

  test('uploads the image, then adds the product; My Products advertises and deletes it', async () => {
    const { sent, press } = await openForm();
    await fillAll('Pixel of two tries');
    await page.route('**/api/upload', (route) =>
      route.fulfill({ status: 422, json: { message: 'This picture can not be read.', code: 'unreadable_image' } }),
    );
    await press();
    await alarm(page, 'This picture can not be read.').waitFor();
    expect(writes(sent)).toEqual(['POST /api/upload']);
    expect(await done(call(`GET /products?email=${seller.email}`, seller))).toEqual([]);

    await page.unroute('**/api/upload');
    const created = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/products'),
    );
    const uploaded = page.waitForResponse('**/api/upload');
    await press();
    const { data } = (await (await uploaded).json()) as { data: { url: string } };
    expect(((await created).postDataJSON() as { img: string }).img).toBe(data.url);
    await toast(page, 'Product Added Successfully').waitFor();
    await page.waitForURL('**/dashboard/myProducts');

    const row = page.getByRole('row').filter({ hasText: 'Pixel of two tries' });
    await row.getByRole('button', { name: 'Advertise', exact: true }).click();
    await toast(page, 'Advertise Successful').waitFor();
    await row.getByText('Advertised', { exact: true }).waitFor();
    expect(await row.getByRole('button').allTextContents()).toEqual(['Delete']);
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('region', { name: 'Advertised items' }).getByText('Pixel of two tries').waitFor();

    await moveOn(page, '/dashboard/myProducts');
    void answerPrompt(page, 'accept');
    await row.getByRole('button', { name: 'Delete', exact: true }).click();
    await toast(page, 'Deleted Successfully').waitFor();
    await row.waitFor({ state: 'detached' });
  });
});

test('The server names each field of Add Product that is over its limit, and a brand unlike the id', async () => {
  const img = await uploadPicture(seller);
  const over = {
    name: 'n'.repeat(121),
    description: 'd'.repeat(5_001),
    phone: '1234',
    location: 'l'.repeat(121),
    originalPrice: 100_001,
    resalePrice: 0,
    usedTime: ' ',
    productCondition: 'Mint',
    selling_post_date: 'soon',
  };
  const refusedFields = async (changes: object) => {
    const { status, body } = await call<{ issues: { path: string }[] }>(
      'POST /products',
      seller,
      newProduct(seller, img, { ...changes }),
    );
    return [status, body.issues.map(({ path }) => path).toSorted()];
  };
  expect(await refusedFields(over)).toEqual([400, Object.keys(over).toSorted()]);
  expect(await refusedFields({ id: 'apple' })).toEqual([400, ['brand']]);
});
