import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Money } from '#contract/payouts.ts';
import { bank } from '#server/payouts/payouts.fixture.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addPerson } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
beforeAll(async () => {
  market = await openTestMarket();
  seller = await addPerson(market, 'Seller');
});
afterAll(() => market.close());

const give = (account: object) => seller.call('PUT /api/money/account', account);
const accountOf = async (person: Person) => (await person.call<Money>('GET /api/money')).body.account;

describe('An account to be paid to', () => {
  test('is shown by its last four digits only, and is sealed in the database', async () => {
    expect((await give(bank)).body.modifiedCount).toBe(1);
    expect(await accountOf(seller)).toMatchObject({ holder: 'Sam Seller', endsWith: '3000' });
    const { rows } = await sql<{
      text: string;
    }>`select payout_accounts::text as text from payout_accounts where user_id = ${seller.id}::uuid`.execute(
      market.owner,
    );
    // What is sealed is written in hexadecimal digits, where four of them stand by chance now and then.
    expect(rows[0]?.text).not.toMatch(/3704 ?0044|0532 ?0130/);
    expect((await give(bank)).body.modifiedCount).toBe(0);
    expect((await seller.call('DELETE /api/money/account')).body.deletedCount).toBe(1);
    expect((await seller.call('DELETE /api/money/account')).body.deletedCount).toBe(0);
    expect(await accountOf(seller)).toBeNull();
  });

  test.each([
    ['an IBAN with a wrong digit', { number: 'DE89 3704 0044 0532 0130 01' }],
    ['letters', { number: 'my account' }],
    ['five digits', { number: '12345' }],
    ['nothing', { number: '' }],
  ])('is not %s', async (_says, wrong) => {
    const { status, body } = await give({ ...bank, bank: '1', ...wrong });
    expect([status, body]).toMatchObject([400, { issues: [{ path: 'number', code: 'not_an_account' }] }]);
  });

  test('needs what finds the bank, where it is no IBAN', async () => {
    const { status, body } = await give({ ...bank, number: '12345678' });
    expect([status, body]).toMatchObject([400, { issues: [{ path: 'bank', code: 'required' }] }]);
  });

  test("is nobody else's business", async () => {
    const [stranger, buyer] = [await addPerson(market, 'Seller'), await addPerson(market, 'User')];
    expect(await accountOf(stranger)).toBeNull();
    expect((await buyer.call('GET /api/money')).status).toBe(403);
    expect((await seller.call('GET /api/payouts')).status).toBe(403);
  });
});
