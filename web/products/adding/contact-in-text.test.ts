import { expect, test } from 'vitest';
import { holdsContact } from '#web/products/adding/contact-in-text.ts';

test.each([
  'Call me at 312 555 0199',
  '(503) 555-0142 after six',
  '+34 612 34 56 78',
  '5035550142',
  'Write to sam.seller@mail.co.uk.',
])('A description with contact details warns its seller: %s', (text) => {
  expect(holdsContact(text)).toBe(true);
});

test.each([
  '',
  'Light scratches, battery at 87%. 128 GB, $389, bought on 2024-11-30.',
  'Sold for 1000-1200 elsewhere, 2340 x 1080 pixels, 120 Hz',
  'Bought 2024-11-30. 128 GB, light scratches.',
  'Fits the 64/128/256/512 GB models',
  'Works @ home and abroad',
])('There is no warning about other numbers and signs: %j', (text) => {
  expect(holdsContact(text)).toBe(false);
});
