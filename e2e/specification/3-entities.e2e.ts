import { beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { Product } from '#contract/products.ts';
import {
  bookPhone,
  enterDemo,
  listPhone,
  payFor,
  register,
  reportPhone,
  uploadPicture,
  visitor,
} from '../support/people.ts';
import type { Person } from '../support/people.ts';

let seller: Person;
let buyer: Person;
let admin: Person;
let product: Product;
let booking: Booking;
beforeAll(async () => {
  [seller, buyer, admin] = await Promise.all([
    register('Seller', 'Stella Shape'),
    register('User', 'Bob Shape'),
    enterDemo('admin'),
  ]);
  product = await listPhone(seller);
  booking = await bookPhone(buyer, product);
});

const aText = expect.any(String) as string;
const anAddress = expect.stringMatching(/^https?:\/\/.+\/images\//) as string;

describe('3. Who somebody is', () => {
  test('an identity has an id, an e-mail, a display name and a photo address', async () => {
    expect((await buyer.api.getMe()).user).toMatchObject({
      _id: aText,
      email: buyer.email,
      name: 'Bob Shape',
      photoURL: null,
    });
  });

  test('an account has name, email and accountType, User or Seller', async () => {
    expect((await admin.api.listBuyers()).find(({ _id }) => _id === buyer.id)).toMatchObject({
      name: 'Bob Shape',
      email: buyer.email,
      accountType: 'User',
    });
    expect((await admin.api.listSellers()).find(({ _id }) => _id === seller.id)).toMatchObject({
      name: 'Stella Shape',
      email: seller.email,
      accountType: 'Seller',
    });
  });

  test("the status is 'verified' for verified sellers, and missing otherwise", async () => {
    const sellers = await admin.api.listSellers();
    expect(sellers.find(({ email }) => email === 'seller@redial.example')?.status).toBe('verified');
    expect(sellers.find(({ _id }) => _id === seller.id)).not.toHaveProperty('status');
  });

  test('a token is an accessToken, a text', async () => {
    expect(buyer.token).toMatch(/^ey[\w-]+\.[\w-]+\.[\w-]+$/);
  });
});

describe('3. A product', () => {
  test('has all its fields, for somebody signed in', async () => {
    expect(
      (await buyer.api.listCategoryProducts({ params: { id: 'fairphone' } })).find(({ _id }) => _id === product._id),
    ).toMatchObject({
      _id: aText,
      name: product.name,
      id: 'fairphone',
      brand: 'Fairphone',
      originalPrice: 699,
      resalePrice: 345,
      usedTime: '1 year, 4 months, 2 days',
      productCondition: 'Good',
      sellerName: 'Stella Shape',
      email: seller.email,
      location: 'Portland, OR',
      phone: '+1 503 555 0142',
      description: 'Light scratches on the frame, the screen is flawless.',
      selling_post_date: '2025-11-01',
      img: anAddress,
      verified: false,
      advertised: false,
    });
  });

  test("keeps the seller's e-mail and phone from visitors", async () => {
    const found = (await visitor.listCategoryProducts({ params: { id: 'fairphone' } })).find(
      ({ _id }) => _id === product._id,
    );
    expect(found).toMatchObject({ name: product.name, sellerName: 'Stella Shape' });
    expect(found).not.toHaveProperty('email');
    expect(found).not.toHaveProperty('phone');
  });

  test('its condition is Excellent, Good or Fair', async () => {
    const img = await uploadPicture(seller);
    for (const productCondition of ['Excellent', 'Good', 'Fair'] as const) {
      const phone = await listPhone(seller, { productCondition, img });
      expect(phone.productCondition).toBe(productCondition);
      await seller.api.deleteProduct({ params: { id: phone._id } });
    }
    await expect(listPhone(seller, { productCondition: 'Mint' as 'Good', img })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'productCondition' }],
    });
  });

  test('its verified follows the seller: a later verification shows', async () => {
    const later = await register('Seller', 'Lara Later');
    const phone = await listPhone(later);
    const verified = async () => (await visitor.getProduct({ params: { id: phone._id } })).verified;
    expect(await verified()).toBe(false);
    await admin.api.verifySeller({ params: { id: later.id } });
    expect(await verified()).toBe(true);
  });

  test('its advertised state is set by the advertise call', async () => {
    const phone = await listPhone(seller);
    expect(phone.advertised).toBe(false);
    expect(await seller.api.advertiseProduct({ params: { id: phone._id } })).toMatchObject({ modifiedCount: 1 });
    expect((await visitor.listAdvertised()).find(({ _id }) => _id === phone._id)?.advertised).toBe(true);
  });
});

test('3. A category has _id, name and img', async () => {
  const categories = await visitor.listCategories();
  expect(categories.length).toBeGreaterThan(0);
  for (const category of categories) expect(category).toMatchObject({ _id: aText, name: aText, img: anAddress });
});

describe('3. A booking', () => {
  test('has its fields and, read back, also _id and paid', async () => {
    const fields = {
      _id: booking._id,
      userName: 'Bob Shape',
      email: buyer.email,
      productName: product.name,
      productID: product._id,
      id: 'fairphone',
      brand: 'Fairphone',
      img: anAddress,
      price: 345,
      phone: '+1 206 555 0123',
      location: 'Seattle, WA',
      paid: false,
    };
    expect(booking).toMatchObject(fields);
    expect(await buyer.api.listMyBookings({ query: { email: buyer.email } })).toMatchObject([fields]);
  });

  test('its price is an integer', async () => {
    const { _id: productID, name: productName, id, brand, img } = await listPhone(seller);
    const body = {
      userName: buyer.name,
      email: buyer.email,
      productName,
      productID,
      id,
      brand,
      img,
      price: 345.5,
      phone: '+1 206 555 0123',
    };
    await expect(buyer.api.createBooking({ body })).rejects.toMatchObject({ status: 400, issues: [{ path: 'price' }] });
  });
});

test('3. A report lists _id, img, productName, userName of the reporter and reason', async () => {
  const id = await reportPhone(buyer, product, 'It was sold elsewhere.');
  const listed = (await admin.api.listReports()).find(({ _id }) => _id === id);
  expect(listed).toMatchObject({
    _id: id,
    img: anAddress,
    productName: product.name,
    userName: 'Bob Shape',
    reason: 'It was sold elsewhere.',
    productID: product._id,
    id: 'fairphone',
    brand: 'Fairphone',
  });
});

test('3. A payment record of price, transactionId, email and bookingId is answered with acknowledged', async () => {
  const another = await bookPhone(buyer, await listPhone(seller));
  const transactionId = await payFor(buyer, another);
  const body = { price: another.price, transactionId, email: buyer.email, bookingId: another._id };
  expect(await buyer.api.recordPayment({ body })).toMatchObject({ acknowledged: true });
  expect(await buyer.api.getBooking({ params: { id: another._id } })).toMatchObject({ paid: true, transactionId });
});
