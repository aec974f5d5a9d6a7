import { sql } from 'kysely';
import type { Sale } from '#contract/bookings.ts';
import type { ProblemBody } from '#contract/problem.ts';
import type { NewProduct } from '#contract/products.ts';
import type { SaleProblem } from '#contract/sales.ts';
import { followDueSales } from '#server/orders/jobs.ts';
import { admin, market } from '#server/orders/sales.fixture.ts';
import type { Person } from '#server/testing/people.ts';
import { goBackWords } from '#server/testing/returning.ts';
import { calleMayor, letTimePass } from '#server/testing/selling.ts';

export const posted: Partial<NewProduct> = { handover: 'sent', sentTo: ['PT', 'ES'] };
export const home = { ...calleMayor, name: 'Sam Seller', street: 'Rua Nova 7', town: 'Porto', country: 'PT' };
export const toHome = { act: 'return_to', address: home } as const;
export const listed = async ({ email, call }: Person) => {
  const [newest] = (await call<Sale[]>(`GET /api/sales?email=${email}`)).body;
  return [newest?.sale, newest?.goingBack];
};
export const onDesk = async (sale: string) =>
  (await admin.call<SaleProblem[]>('GET /api/sales/problems?limit=100')).body.find(({ _id }) => _id === sale);
export const decide = (sale: string, way: 'buyer' | 'seller' | 'return', words = goBackWords) =>
  admin.call<ProblemBody>(`PUT /api/sales/${sale}/decision`, { for: way, words });
export const kept = async (sale: string) => {
  const { rows } = await sql<{
    row: string;
  }>`select returns::text as row from returns where booking_id = ${sale}::uuid`.execute(market.owner);
  return rows.map(({ row }) => row).join();
};
export const pass = async (sale: string, days: number) => {
  await letTimePass(market, sale, days * 24);
  await followDueSales(market.context);
};
