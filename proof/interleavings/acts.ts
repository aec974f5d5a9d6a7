import { decideProblem, moveSale } from '#server/orders/sales.ts';
import { findSale } from '#server/orders/sale-store.ts';
import { takeEvent } from '#server/payouts/provider-news.ts';
import { editProduct } from '#server/products/actions.ts';
import type { Call } from './operations.ts';
import { priceUsd } from './stage.ts';

/** The right one, which they showed before they wanted it sent. */
export async function handOver({ context, stage, start }: Call): Promise<void> {
  const sale = await findSale(context, start.bookingId);
  await moveSale(context, stage.seller, start.bookingId, { act: 'hand_over', code: sale?.code ?? '' });
}

/** An admin decides for the seller. */
export async function release({ context, stage, start }: Call): Promise<void> {
  await decideProblem(context, stage.admin, start.bookingId, { for: 'seller', words: 'x' });
}

/** It does not work. */
export async function tellProblem({ context, stage, start }: Call): Promise<void> {
  await moveSale(context, stage.buyers[0], start.bookingId, { act: 'say_problem', about: 'broken', words: 'x' });
}

/** The seller answers that it was well: an admin has to decide. */
export async function refuse({ context, stage, start }: Call): Promise<void> {
  await moveSale(context, stage.seller, start.bookingId, { act: 'answer', kind: 'no', words: 'x' });
}

/** As the provider's call does it: the ledger first, then the admins are told. */
export async function chargeback({ context, start }: Call): Promise<void> {
  const { intentId } = start.intent;
  await takeEvent(context, { id: 'evt_claimed', type: 'charge.dispute.created', intentId, subjectId: null });
}

/** The second time it is another tab, which saw the phone as it was. */
export function edit({ context, stage: { seller, productId }, nth }: Call): Promise<number> {
  return editProduct(context, seller, productId, {
    name: 'The phone',
    id: 'apple',
    brand: 'Apple',
    originalPrice: 500,
    resalePrice: priceUsd + 10 + nth,
    usedTime: '1 year',
    productCondition: 'Good',
    location: 'Here',
    phone: '12345',
    description: 'x',
    selling_post_date: '2026-01-01',
    revision: 1,
  });
}
