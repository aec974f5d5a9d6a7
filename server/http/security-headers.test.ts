import { expect, test } from 'vitest';
import { pageHeaders } from '#server/http/security-headers.ts';

const policyOf = (path: string) => pageHeaders(path)['permissions-policy'];

test.each(['/search', '/search/', '/category/apple'])('%s may ask for the position, and for no camera', (path) => {
  expect(policyOf(path)).toBe('camera=(), geolocation=(self), microphone=(), payment=(self), usb=()');
});

test.each(['/dashboard/addProduct', '/dashboard/editProduct/1', '/dashboard/sales/1'])(
  '%s may ask for the camera alone',
  (path) => {
    expect(policyOf(path)).toBe('camera=(self), geolocation=(), microphone=(), payment=(self), usb=()');
  },
);

test.each([
  '/',
  '/category',
  '/searching',
  '/category/apple/more',
  '/dashboard/addProduct/more',
  '/dashboard/sales',
  '/dashboard/sales/1/more',
])('%s may ask for neither', (path) => {
  expect(policyOf(path)).toBe('camera=(), geolocation=(), microphone=(), payment=(self), usb=()');
});
