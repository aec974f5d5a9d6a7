import { expect, test } from 'vitest';
import type { SaleStory } from '#contract/sales.ts';
import { Checklist } from '#web/sales/checklist.tsx';
import { PhoneAsBooked } from '#web/sales/phone-as-booked.tsx';
import { shown } from '#web/sales/shown.fixture.ts';

const facts: Partial<SaleStory> = {
  storageGb: 128,
  colour: 'Sierra Blue',
  carrierLock: 'unlocked',
  batteryHealth: 87,
  inBox: ['box', 'cable'],
};

test('The page of a sale shows what the listing said of the phone', () => {
  const phone = shown(PhoneAsBooked, facts).replaceAll(/<[^>]+>/g, '|');
  for (const [title, value] of [
    ['Storage', '128 GB'],
    ['Colour', 'Sierra Blue'],
    ['Carrier lock', 'Unlocked'],
    ['Battery health', '87%'],
    ['In the box', 'original box and cable'],
  ])
    expect(phone).toContain(`|${title}||${value}|`);
  expect(shown(PhoneAsBooked, {})).not.toMatch(/Storage|Battery|In the box/);
});

test('The checklist names what the listing said, and else that it has to be as listed', () => {
  const checks = shown(Checklist, facts);
  for (const check of [
    'Storage: 128 GB, as listed',
    'Colour: Sierra Blue, as listed',
    'Carrier lock: Unlocked, as listed',
    'Battery health: 87% or more, as listed',
    'In the box: original box and cable, as listed',
  ])
    expect(checks).toContain(check);
  expect(checks).not.toMatch(/(battery|storage) is as the listing says/);
  for (const check of ['The battery is as the listing says', 'The storage is as the listing says'])
    expect(shown(Checklist, {})).toContain(check);
});

test('The seller of a phone is led to what its buyer wrote', () => {
  const buyer = { name: 'Bea Buyer', email: '', phone: '', location: '' };
  const link = 'href="/dashboard/conversations/7"';
  expect(shown(PhoneAsBooked, { as: 'seller', buyer, conversation: '7' })).toContain(link);
  expect(shown(PhoneAsBooked, { as: 'seller', buyer })).not.toContain('Write to the buyer');
  // A closed account reads nothing.
  expect(shown(PhoneAsBooked, { as: 'seller', conversation: '7' })).not.toContain(link);
});
