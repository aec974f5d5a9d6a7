import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { cast, demoPassword } from '#db/demo/cast.ts';

const byEmail = new Map(cast.map((person) => [person.email, person]));

describe('The cast', () => {
  test('has the three demo accounts that the documents name', () => {
    expect(byEmail.get('admin@redial.example')).toMatchObject({ role: 'admin' });
    expect(byEmail.get('seller@redial.example')).toMatchObject({ role: 'seller', verified: true });
    expect(byEmail.get('buyer@redial.example')).toMatchObject({ role: 'buyer' });
    expect(demoPassword).toBe('redial-demo');
    expect(demoPassword.length).toBeGreaterThanOrEqual(limits.passwordMin);
  });

  test('has sellers with and without the badge, and more than one buyer', () => {
    const sellers = cast.filter(({ role }) => role === 'seller');
    expect(sellers.filter(({ verified }) => verified).length).toBeGreaterThanOrEqual(5);
    expect(sellers.filter(({ verified }) => !verified).length).toBeGreaterThanOrEqual(4);
    expect(cast.filter(({ role }) => role === 'buyer').length).toBeGreaterThanOrEqual(4);
  });

  test('gives a badge to sellers alone', () => {
    expect(cast.filter(({ role, verified }) => verified && role !== 'seller')).toEqual([]);
  });

  test('holds everybody once', () => {
    expect(byEmail.size).toBe(cast.length);
    expect(new Set(cast.map(({ name }) => name)).size).toBe(cast.length);
    expect(new Set(cast.map(({ phone }) => phone)).size).toBe(cast.length);
  });

  test.each(cast)('$name can be written to nowhere else and called by nobody', ({ name, email, phone, city }) => {
    expect(email).toMatch(/^[a-z]+@redial\.example$/);
    // The range that the North American plan keeps free for fiction; abroad the number is of the same make.
    expect(phone).toMatch(/^\+\d[\d ]* ?555 01\d\d$/);
    expect(phone.length).toBeGreaterThanOrEqual(limits.phoneMin);
    expect(phone.length).toBeLessThanOrEqual(limits.phoneMax);
    expect(name.length).toBeLessThanOrEqual(limits.nameMax);
    expect(city.length).toBeLessThanOrEqual(limits.locationMax);
  });
});
