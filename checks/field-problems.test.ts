import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bookingRoutes } from '#contract/bookings.ts';
import { identityRoutes } from '#contract/identity.ts';
import { productRoutes } from '#contract/products.ts';
import { passwordTooCommon } from '#server/identity/security/common-passwords.ts';
import { problemStatus } from '#contract/problem.ts';
import { fieldProblem } from '#web/texts/es/field-problems.ts';
import { memberProblems } from '#web/texts/es/member-problems.ts';
import { problems } from '#web/texts/es/problems.ts';

const unknown = fieldProblem('is something that nobody has translated');

/** What the schemas say of the fields of a body. */
function saidOf(
  body: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } | undefined } },
  value: object,
): string[] {
  return body.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
}

test('What the schemas of bookings and listings refuse in a field is told in Spanish', () => {
  const long = 'x'.repeat(9_999);
  const said = [
    ...saidOf(bookingRoutes.createBooking.body, {
      phone: '1',
      location: '',
      email: 'x',
      price: 0.5,
      userName: 'A\u0000',
      productName: 'A\u202e',
    }),
    ...saidOf(bookingRoutes.createBooking.body, { phone: long, location: long, price: 0 }),
    ...saidOf(productRoutes.createProduct.body, { name: 'A\nB', location: 'see evil.com', phone: '+1 503\u200b 555' }),
    ...saidOf(productRoutes.createProduct.body, {
      name: long,
      productCondition: 'Bad',
      selling_post_date: 'soon',
      originalPrice: 1e9,
    }),
  ].filter((message) => !message.startsWith('Invalid input') && message !== 'is not an id');
  expect(new Set(said).size).toBeGreaterThan(8);
  expect(said.filter((message) => fieldProblem(message) === unknown || /must/.test(fieldProblem(message)))).toEqual([]);
});

test('What is wrong with a new password is told in Spanish', () => {
  const said = [
    ...saidOf(identityRoutes.changePassword.body, { currentPassword: 'x', newPassword: '12345' }),
    ...passwordTooCommon('password').issues.map(({ message }) => message),
    'is not your current password',
  ];
  expect(said.map(fieldProblem)).toEqual([
    'debe tener al menos 6 caracteres',
    'es una de las contraseñas más comunes. Elige una más difícil de adivinar',
    'no es tu contraseña actual',
  ]);
});

test('Numbers stay in the sentence', () => {
  expect(fieldProblem('must have at most 40 characters')).toBe('puede tener como mucho 40 caracteres');
});

test('What the server says where it decides is told in Spanish, whole', () => {
  const deciding = [
    'server/images/receive.ts',
    'server/products/rules.ts',
    'server/users/actions.ts',
    'server/users/rules.ts',
  ]
    .map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8'))
    .join('');
  const said = [...deciding.matchAll(/refuseField\([^']*'\w+', '([^']+)'\)/g)].map(([, message = '']) => message);
  expect(said.length).toBeGreaterThan(6);
  const english = said.filter((message) => /\b(is|the|must|choose|your)\b/i.test(fieldProblem(message)));
  expect(english).toEqual([]);
});

test('A refusal is told in Spanish, unless its code alone says too little or only programs meet it', () => {
  const without = Object.keys(problemStatus).filter((code) => !Object.hasOwn({ ...problems, ...memberProblems }, code));
  expect(without.join(' ')).toBe(
    'invalid_request malformed_json bad_signature account_suspended method_not_allowed conflict ' +
      'card_declined unsupported_media_type wrong_host key_reused header_too_large',
  );
});
