import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bookingRoutes } from '#contract/bookings.ts';
import { longText } from '#contract/fields.ts';
import { identityRoutes } from '#contract/identity.ts';
import { modelRoutes } from '#contract/models.ts';
import { parcelRoutes } from '#contract/parcels.ts';
import { issueMessages } from '#contract/picture-issues.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { productRoutes } from '#contract/products.ts';
import { watchingRoutes } from '#contract/watching.ts';
import { parseInput, refuseIssues } from '#server/http/issues.ts';

const booking = bookingRoutes.createBooking.body;
const listing = productRoutes.createProduct.body;
const model = modelRoutes.createModel.body;
const page = productRoutes.listAdvertised.query;
const password = identityRoutes.changePassword.body;
const session = identityRoutes.endSession.params;
const push = watchingRoutes.unsubscribePush.body;
const parcel = parcelRoutes.testCarrierFind.params;
const long = 'x'.repeat(9_999);

function issuesOf(schema: z.ZodType, value: unknown) {
  const parsed = parseInput(schema, value);
  return 'issues' in parsed ? parsed.issues : [];
}

describe('What is wrong with a field', () => {
  test.each([
    ['that is missing', booking, {}, 'phone', 'required', {}, 'is required'],
    ['that is empty', booking, { phone: ' ' }, 'phone', 'required', {}, 'is required'],
    ['that is too short', booking, { phone: '1' }, 'phone', 'too_short', { min: 5 }, 'must have at least 5 characters'],
    ['that says nothing', listing, { name: '  ' }, 'name', 'required', {}, 'is required'],
    ['that nobody sees', listing, { description: '\u3164' }, 'description', 'required', {}, 'is required'],
    ['that is too long', listing, { name: long }, 'name', 'too_long', { max: 120 }, 'must have at most 120 characters'],
    ['that may be left out', booking, { location: long }, 'location', 'too_long', { max: 120 }, /120/],
    ['of another kind', booking, { price: '5' }, 'price', 'wrong_type', { expected: 'number' }, 'must be a number'],
    ['with half a dollar', booking, { price: 0.5 }, 'price', 'not_whole', {}, 'must be a whole number'],
    ['that costs nothing', booking, { price: 0 }, 'price', 'too_low', { min: 1 }, 'must be at least 1'],
    ['that costs a fortune', booking, { price: 1e6 }, 'price', 'too_high', { max: 100_000 }, 'must be at most 100000'],
    ['that is no address', booking, { email: 'x' }, 'email', 'not_an_email', {}, 'must be an e-mail address'],
    ['that is no id', booking, { productID: 'x' }, 'productID', 'not_an_id', {}, 'is not an id'],
    ['that is no id of a brand', booking, { id: 'A b' }, 'id', 'not_an_id', {}, 'is not an id'],
    ['that is no day', listing, { selling_post_date: 'soon' }, 'selling_post_date', 'not_a_date', {}, /2026-11-21/],
    ['of a 13th month', model, { released: '2024-13' }, 'released', 'not_a_release', {}, /2021-09/],
    ['with a NUL', booking, { userName: 'A\u0000' }, 'userName', 'holds_nul', {}, /NUL/],
    ['of a push service with a NUL', push, { endpoint: 'a\u0000b' }, 'endpoint', 'holds_nul', {}, /NUL/],
    ['of a parcel with a NUL', parcel, { id: '\u0000' }, 'id', 'holds_nul', {}, /NUL/],
    ['of nothing but a NUL', session, { id: '\u0000' }, 'id', 'holds_nul', {}, /NUL/],
    ['that turns text', booking, { productName: 'A\u202e' }, 'productName', 'holds_turning', {}, /direction/],
    ['of two lines', listing, { name: 'A\nB' }, 'name', 'not_one_line', {}, /one line/],
    ['with a link', listing, { location: 'see evil.com' }, 'location', 'holds_link', {}, /link/],
    ['of emoji and a link', listing, { name: `${'😀'.repeat(99)} evil.com` }, 'name', 'holds_link', {}, /link/],
    ['with what nobody sees', listing, { location: 'Ba\u200bth' }, 'location', 'holds_invisible', {}, /invisible/],
    ['that nobody knows', booking, { extra: 1 }, 'extra', 'unknown_field', {}, 'is not a field of this call'],
    [
      'with another choice',
      listing,
      { productCondition: 'Bad' },
      'productCondition',
      'not_one_of',
      { options: ['Excellent', 'Good', 'Fair'] },
      'must be Excellent, Good or Fair',
    ],
    ['of a page', page, { limit: 'many' }, 'limit', 'wrong_type', { expected: 'number' }, 'must be a number'],
    [
      'with too short a password',
      password,
      { newPassword: '12345' },
      'newPassword',
      'password_too_short',
      { min: 6 },
      'must be atleast 6 characters or longer',
    ],
  ])(
    '%s has a code, what its sentence tells, and the sentence',
    (_title, schema, value, path, code, params, message) => {
      const found = issuesOf(schema, value).filter((issue) => issue.path === path);
      expect(found).toEqual([
        { path, code, params, message: typeof message === 'string' ? message : expect.stringMatching(message) },
      ]);
    },
  );

  test('is named for the first three fields in the message of the refusal', () => {
    const { message, issues } = refuseIssues(issuesOf(password, { currentPassword: 1, extra: 1 }));
    expect(message).toBe(
      'currentPassword must be a string; newPassword is required; extra is not a field of this call.',
    );
    expect(issues).toHaveLength(3);
    expect(refuseIssues(issuesOf(booking, {})).message).toMatch(/\(and 6 more\)\.$/);
    expect(refuseIssues(issuesOf(booking, [])).message).toBe('The request must be an object.');
  });
});

test('A phone number and an e-mail address are taken without the marks that come along when they are copied', () => {
  const copied = { phone: '\u202a+1 503\u00a0555 0199\u202c', email: '\u200eada@mail.example\u200b' };
  expect(parseInput(booking.pick({ phone: true, email: true }), copied)).toMatchObject({
    data: { phone: '+1 503\u00a0555 0199', email: 'ada@mail.example' },
  });
});

test('An e-mail address of very many accents is refused before they are put in order', () => {
  const [, tooLong] = issuesOf(booking.pick({ email: true }), { email: `a@b.c${'\u0301\u0316'.repeat(200_000)}` });
  expect(tooLong).toMatchObject({ path: 'email', code: 'too_long', params: { max: 254 } });
});

test('Half of a character, which no database can keep in JSON, becomes a sign for one', () => {
  expect(parseInput(longText, 'half \ud83d, whole \u{1f600}')).toMatchObject({ data: 'half \ufffd, whole \u{1f600}' });
});

test('Where a schema of a call names what is wrong, it names a code that has a sentence', () => {
  const named = Object.values<Route>(routes).flatMap(({ params, query, body }) =>
    [params, query, body].flatMap((schema) => (schema === undefined ? [] : namedIn(schema))),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((code) => !Object.hasOwn(issueMessages, code))).toEqual([]);
});

/** What stands in the place of Zod's messages, in a schema and all its parts. */
function namedIn(schema: z.ZodType): string[] {
  const named: string[] = [];
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema }) => {
      const { error, checks = [] } = zodSchema._zod.def;
      for (const say of [error, ...checks.map((check) => check._zod.def.error)]) {
        const said = say?.({ code: 'custom', input: null, path: [] } as never);
        if (typeof said === 'string') named.push(said);
      }
    },
  });
  return named;
}
