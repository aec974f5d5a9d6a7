// Bea buys Sam's phone: what the examples of the API's documents say again and again.
import { cast } from '#db/demo/cast.ts';
import type { DemoPerson } from '#db/demo/cast.ts';

export const [seller, buyer, admin] = [first('seller'), first('buyer'), first('admin')];

export const ids = {
  product: '0f1c6a52-3b7e-4d7a-9a39-5f6f2f1d8c01',
  booking: '6d1f0b9c-8a54-4f0e-b7a1-2c9b4e7d3a02',
  seller: 'b2a7c4de-1f36-4c85-8e0d-7a5b9c6f4d03',
  buyer: 'd94e8f17-5c2b-4a60-9f3e-8b1a7d6c5e04',
  payment: '3e5a9d80-7b14-4e2c-a6f8-0c4d1b2e9f05',
  report: '91b3d6f2-0e48-4a7d-8c15-6f2e3a9b7d06',
  message: 'a8c5e2b4-6d90-4b1f-9e73-1d7f4c0b8a07',
  notice: '5f7e1c3a-9b26-4d84-b05c-3a8d6e2f1b08',
  search: '7c1e4a9d-2b58-4f36-9d0a-5e8b3c7f6a09',
  picture: '4b7d1e9a06c35f82d7b0e4a19c6f3582d01b7e94',
};
export const times = {
  listed: '2026-11-18T16:20:00.000Z',
  booked: '2026-11-21T09:30:00.000Z',
  paid: '2026-11-21T09:41:00.000Z',
  endableFrom: '2026-11-21T11:30:00.000Z',
  heldUntil: '2026-11-21T21:30:00.000Z',
};
export const intent = 'pi_3QZx8mK2eR7a';
export const phone = {
  name: 'iPhone 13 128GB',
  price: 389,
  priceWhenNew: 799,
  picture: `https://redial.example/images/${ids.picture}/800.webp`,
};

function first(role: DemoPerson['role']): DemoPerson {
  const person = cast.find((one) => one.role === role);
  if (person === undefined) throw new Error(`the cast has no ${role}`);
  return person;
}
