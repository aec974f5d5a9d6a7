import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { goodUntil } from '../support/card.ts';
import { firefox } from './firefox.ts';
import { openWindow } from './window.ts';
import type { Window } from './window.ts';
import { webkit } from './webkit.ts';

let folder: string;
let photo: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'redial-photo-'));
  photo = join(folder, 'phone.jpg');
  const picture = sharp({ create: { width: 900, height: 700, channels: 3, background: '#476' } });
  await writeFile(photo, await picture.jpeg().toBuffer());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const windows = [firefox, webkit].flatMap((engine) => [390, 1440].map((width) => ({ engine, width })));

describe.each(windows)('In $engine.name, $width px wide,', ({ engine, width }) => {
  const run = randomUUID().slice(0, 6);
  const phone = `Pixel 7 Pro ${run}`;
  const isNarrow = width < 1024;
  let window: Window;

  beforeAll(async () => {
    window = await openWindow(engine, width);
  });
  afterAll(() => window.close());
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await window.shoot('failed');
    expect(await window.failures()).toEqual([]);
  });

  async function signUp(name: string, accountType: string): Promise<void> {
    await window.visit('/signUp');
    await window.fill('Name', name);
    await window.choose('Account Type', accountType);
    await window.fill('Email', `${accountType}-${run}@redial.example`.toLowerCase());
    await window.fill('Password', 'six-or-more');
    await window.shoot(`sign-up-${accountType}`);
    await window.press('SignUp');
    await window.reads('User Created Successfully');
    await window.reads('Browse by brand');
  }

  /** Add Product goes step by step on a phone, and is one page on a wide screen. */
  async function next(): Promise<void> {
    if (isNarrow) await window.press('Next');
  }

  test('a visitor sees the brands', async () => {
    await window.visit('/');
    await window.reads('Browse by brand');
    await window.shoot('home');
  });

  test('a seller signs up and lists a phone with a photo', async () => {
    await signUp('Selma Seller', 'Seller');
    await window.visit('/dashboard/addProduct');
    await window.fill('Product Name', phone);
    await window.choose('Category', 'Google');
    await window.choose('Condition', 'Good');
    await window.fill('Used Time', '1 year');
    await window.fill('Description', 'Light scratches on the frame.');
    await window.shoot('add-product');
    await next();
    await window.attach('Image', photo);
    await window.fill('Original Price', '899');
    await window.fill('Resale Price', '419');
    await window.shoot('add-product-photo');
    await next();
    await window.fill('Location', 'Portland, OR');
    await window.fill('Phone', '+1 503 555 0142');
    await window.press('Add Product');
    await window.reads('Product Added Successfully');
    await window.reads(phone);
    await window.shoot('my-products');
  });

  test('signs out', async () => {
    if (isNarrow) await window.press('Menu');
    await window.reads('SignOut');
    await window.shoot('signing-out');
    await window.press('SignOut');
    await window.reads('Continue with Google');
    await window.shoot('login');
  });

  test('a buyer signs up, saves the phone and books it', async () => {
    await signUp('Bo Buyer', 'User');
    await window.visit('/category/google');
    await window.reads(phone);
    await window.press(`Save ${phone}`);
    await window.shoot('brand');
    await window.press('Book Now', phone);
    await window.reads('What happens next');
    await window.shoot('booking');
    // The dialog scrolls, and the dimmed page is seen past its round corner.
    expect(await window.cornerOf('dialog .modal-box')).toBeLessThan(200);
    await window.press('Submit');
    await window.reads('Phone is required');
    await window.fill('Phone', '+1 206 555 0123', 'Submit');
    await window.press('Submit');
    await window.reads('Booking Confirmed');
  });

  test('pays for it by card', async () => {
    await window.visit('/dashboard/myOrders');
    await window.reads(phone);
    await window.shoot('my-orders');
    await window.follow('Pay', phone);
    await window.reads(`Please pay $419`);
    await window.fill('Card number', '4242 4242 4242 4242');
    await window.fill('Expiry', goodUntil);
    await window.fill('CVC', '123');
    await window.shoot('payment');
    await window.press('Pay');
    await window.reads('Congrats! Your Payment Completed');
    await window.shoot('paid');
  });

  test('finds the saved phone', async () => {
    await window.follow('1 saved phone');
    await window.reads(phone);
    await window.shoot('saved');
  });

  test('reads Spanish and English again', async () => {
    await window.visit('/');
    await window.choose('Language', 'Español');
    await window.reads('Buscar por marca');
    await window.isAlive();
    await window.shoot('spanish');
    await window.choose('Idioma', 'English');
    await window.reads('Browse by brand');
    await window.isAlive();
  });

  test('chooses the dark theme, which stays', async () => {
    await window.press('Theme: System');
    await window.press('Dark');
    expect(await window.colourScheme()).toBe('dark');
    await window.visit('/');
    expect(await window.colourScheme()).toBe('dark');
    await window.shoot('dark');
  });
});
