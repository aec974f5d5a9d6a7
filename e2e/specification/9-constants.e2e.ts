import { beforeAll, describe, expect, test } from 'vitest';
import { call, newProduct, signUpByCalls, uploadPicture } from '../support/calls.ts';
import type { Person } from '../support/calls.ts';

let seller: Person;
beforeAll(async () => {
  seller = await signUpByCalls('Seller', 'Cleo Seller');
});

describe('Constants', () => {
  test('a password has six characters or more, also for the server', async () => {
    const signUp = (password: string) =>
      call('POST /auth/sign-up/email', null, {
        name: 'Pat Short',
        email: `pat-${password}-${seller.id.slice(0, 6)}@redial.example`,
        password,
      });
    expect((await signUp('five5')).status).toBe(400);
    expect((await signUp('sixsix')).status).toBe(200);
  });

  test('account types are User and Seller, conditions Excellent, Good and Fair; others are refused', async () => {
    const img = await uploadPicture(seller);
    for (const condition of ['Excellent', 'Good', 'Fair', 'Mint', 'good']) {
      const { status } = await call('POST /products', seller, newProduct(seller, img, { productCondition: condition }));
      expect([condition, status]).toEqual([condition, ['Excellent', 'Good', 'Fair'].includes(condition) ? 200 : 400]);
    }
    for (const accountType of ['Admin', 'user', 'Buyer']) {
      expect(await call('POST /users', seller, { name: seller.name, email: seller.email, accountType })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'accountType' }] },
      });
    }
  });
});
