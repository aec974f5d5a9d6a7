import { expect, test } from 'vitest';
import { PhoneAsBooked } from '#web/sales/phone-as-booked.tsx';
import { shown } from '#web/sales/shown.fixture.ts';

test('The seller of a phone is led to what its buyer wrote', () => {
  const buyer = { name: 'Bea Buyer', email: '', phone: '', location: '' };
  const link = 'href="/dashboard/conversations/7"';
  expect(shown(PhoneAsBooked, { as: 'seller', buyer, conversation: '7' })).toContain(link);
  expect(shown(PhoneAsBooked, { as: 'seller', buyer })).not.toContain('Write to the buyer');
  // A closed account reads nothing.
  expect(shown(PhoneAsBooked, { as: 'seller', conversation: '7' })).not.toContain(link);
});
