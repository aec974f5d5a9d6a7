import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from '../support/browser.ts';
import { call, done, newProduct, photo, signUpByCalls, uploadPicture, windowOf } from '../support/calls.ts';
import type { Person } from '../support/calls.ts';
import { alarm, watchCalls, writes } from '../support/watching.ts';

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

/** Opens a form that is empty. What only looks at the form goes on in one that is open. */
async function openForm(): Promise<{ sent: string[]; press: () => Promise<void> }> {
  // The page's own request comes first, so that it isn't recorded.
  const counted = page.waitForResponse('**/api/summary');
  await page.goto('/dashboard/addProduct');
  await page.getByLabel('Category').getByRole('option', { name: 'Google' }).waitFor({ state: 'attached' });
  await counted;
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
  };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
}

const optionsOf = (label: string) =>
  page
    .getByLabel(label, { exact: true })
    .getByRole('option')
    .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value).filter(Boolean));

describe('Add Product', () => {
  test('asks for every field, and sends nothing without them', async () => {
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
  });

  test("has the seller's name and e-mail filled in, not to be changed", async () => {
    for (const [label, value] of [
      ['Seller Name', seller.name],
      ['Email', seller.email],
    ] as const) {
      const field = page.getByLabel(label, { exact: true });
      expect([await field.inputValue(), await field.isEditable()]).toEqual([value, false]);
    }
  });

  test('has category and id as selects of the same brands, and three conditions', async () => {
    const categories = await done(call<{ _id: string; name: string }[]>('GET /productCategory'));
    expect(await optionsOf('Category')).toEqual(categories.map(({ name }) => name));
    expect(await optionsOf('Id')).toEqual(categories.map(({ _id }) => _id));
    expect(await optionsOf('Condition')).toEqual(['Excellent', 'Good', 'Fair']);
  });

  test('sets the id with the category and the category with the id; the server refuses a pair that disagrees', async () => {
    await page.getByLabel('Category').selectOption('Google');
    expect(await page.getByLabel('Id', { exact: true }).inputValue()).toBe('google');
    await page.getByLabel('Id', { exact: true }).selectOption('apple');
    expect(await page.getByLabel('Category').inputValue()).toBe('Apple');
    const { status, body } = await call<{ issues: { path: string }[] }>(
      'POST /products',
      seller,
      newProduct(seller, await uploadPicture(seller), { id: 'apple' }),
    );
    expect([status, body.issues.map(({ path }) => path)]).toEqual([400, ['brand']]);
  });

  test('takes numbers for both prices, whole dollars from 1 to 100,000', async () => {
    for (const label of ['Original Price', 'Resale Price']) {
      for (const wrong of ['cheap', '12.50', '-5', '0', '100001']) {
        await page.getByLabel(label).fill(wrong);
        await alarm(page, 'Whole dollars, from 1 to 100,000').waitFor();
      }
      await page.getByLabel(label).fill('100000');
      await alarm(page, 'Whole dollars, from 1 to 100,000').waitFor({ state: 'detached' });
    }
  });

  test('hints at year, month, day; takes a day for the date and pictures for the image', async () => {
    expect(await page.getByLabel('Used Time').getAttribute('placeholder')).toBe('year, month, day');
    expect(await page.getByLabel('Date').getAttribute('type')).toBe('date');
    const image = page.getByLabel('Image');
    expect([
      await image.getAttribute('type'),
      (await image.getAttribute('accept'))?.split(',').every((kind) => kind.startsWith('image/')),
    ]).toEqual(['file', true]);
  });

  test('uploads the image first; while that fails there is no product, and after it works there is one', async () => {
    const { sent, press } = await openForm();
    await fillAll('Pixel of two tries');
    await page.route('**/api/upload', (route) =>
      route.fulfill({ status: 422, json: { message: 'This picture can not be read.', code: 'unreadable_image' } }),
    );
    await press();
    await alarm(page, 'This picture can not be read.').waitFor();
    // The place field looks up towns, and a refused call refetches the summary.
    expect(sent.filter((line) => !line.startsWith('GET '))).toEqual(['POST /api/upload']);
    expect(await done(call(`GET /products?email=${seller.email}`, seller))).toEqual([]);

    await page.unroute('**/api/upload');
    const created = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/products'),
    );
    const uploaded = page.waitForResponse('**/api/upload');
    await press();
    const { data } = (await (await uploaded).json()) as { data: { url: string } };
    expect(((await created).postDataJSON() as { img: string }).img).toBe(data.url);
    await page.getByText('Product Added Successfully').waitFor();
  });

  test('has the limits that were settled; the server names the field that is over one', async () => {
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
    const { status, body } = await call<{ issues: { path: string }[] }>(
      'POST /products',
      seller,
      newProduct(seller, img, over),
    );
    expect([status, body.issues.map(({ path }) => path).toSorted()]).toEqual([400, Object.keys(over).toSorted()]);
  });
});
