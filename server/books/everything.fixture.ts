import { sql } from 'kysely';
import { followDueSales, lapseDueReservations, settleAccounts } from '#server/orders/jobs.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { accept, mustOffer } from '#server/testing/offering.ts';
import { beginToPay, bookPhone, charge, hearFromProvider, payFor } from '#server/testing/paying.ts';
import { addAdmin, addCategory, addPerson, listPhone } from '#server/testing/people.ts';
import { goBack, sendBack } from '#server/testing/returning.ts';
import { review } from '#server/testing/reviewing.ts';
import { act, calleMayor, choose, letTimePass, samPhones, sellPhone, send } from '#server/testing/selling.ts';

/** Everything happens once on an empty market. */
export async function everythingHappens(market: TestMarket): Promise<void> {
  await addCategory(market);
  const [seller, leaving, admin] = [
    await addPerson(market, 'Seller'),
    await addPerson(market, 'Seller'),
    await addAdmin(market),
  ];
  const [one, two, three, four] = [
    await addPerson(market, 'User'),
    await addPerson(market, 'User'),
    await addPerson(market, 'User'),
    await addPerson(market, 'User'),
  ];
  const list = () => listPhone(market, seller);
  await list();
  const bought = await bookPhone(market, one, await list());
  await payFor(market, one, bought);
  await act(one, bought, { act: 'receive' });
  await act(one, bought, { act: 'say_problem', about: 'broken', words: 'Cracked' });
  await act(one, bought, { act: 'accept' });
  await seller.call('PUT /api/money/account', { holder: 'Sam Seller', number: '12345678', bank: '021000021' });
  await sql`update payout_accounts set changed_at = changed_at - interval '4 days'`.execute(market.owner);
  await admin.call('POST /api/payouts', { sellers: [seller.id] });
  await review(one, bought, 4, 'Fine after all');
  await review(seller, bought, 5);
  const waiting = await bookPhone(market, one, await list());
  await payFor(market, one, waiting);
  await beginToPay(two, await bookPhone(market, two, await list()));
  await bookPhone(market, two, await list());
  const cancelled = await bookPhone(market, three, await list());
  await beginToPay(three, cancelled);
  await three.call(`DELETE /api/bookings/${cancelled}`);
  const forgotten = await bookPhone(market, three, await list());
  await sql`update bookings set expires_at = now() - interval '1 minute' where id = ${forgotten}::uuid`.execute(
    market.context.db,
  );
  await lapseDueReservations(market.context);
  const withdrawn = await list();
  await bookPhone(market, three, withdrawn);
  await seller.call(`DELETE /api/products/${withdrawn}`);
  const refunded = await bookPhone(market, three, await list());
  await payFor(market, three, refunded);
  await admin.call(`PUT /api/payments/refund/${refunded}`, { words: 'The phone was lost.' });
  await accept(seller, await mustOffer(market, four, await list(), 300));
  await mustOffer(market, four, await list(), 310);
  await bookPhone(market, three, await listPhone(market, leaving));
  await charge(market, await beginToPay(three, await bookPhone(market, three, await listPhone(market, leaving))));
  await admin.call(`DELETE /api/users/${leaving.id}`);
  const posted = await sellPhone(market, { handover: 'sent', sentTo: ['ES'] });
  await choose(posted.buyer, posted.sale, { way: 'sent', address: calleMayor });
  await send(posted.seller, posted.sale, { carrier: 'ups', trackingNumber: '1Z5R89390357567127' });
  await act(posted.buyer, posted.sale, { act: 'receive' });
  await act(posted.buyer, posted.sale, { act: 'accept' });
  const back = await goBack(market, admin, { handover: 'sent', sentTo: ['ES'] });
  await act(back.seller, back.sale, { act: 'return_to', address: calleMayor });
  await sendBack(back.buyer, back.sale);
  await act(back.seller, back.sale, { act: 'came_back' });
  await goBack(market, admin);
  const problem = async () => {
    const one = await sellPhone(market);
    await act(one.buyer, one.sale, { act: 'receive' });
    await act(one.buyer, one.sale, { act: 'say_problem', about: 'broken', words: 'Cracked' });
    await act(one.seller, one.sale, { act: 'answer', kind: 'part', cents: 5_000, words: 'A new screen' });
    return one;
  };
  const [taken, left] = [await problem(), await problem()];
  await act(taken.buyer, taken.sale, { act: 'take_answer', number: 1 });
  await act(left.buyer, left.sale, { act: 'leave_answer', number: 1 });
  const refused = await sellPhone(market);
  await act(refused.buyer, refused.sale, { act: 'receive' });
  await act(refused.buyer, refused.sale, { act: 'say_problem', about: 'looks', words: 'Scratched' });
  await act(refused.seller, refused.sale, { act: 'answer', kind: 'no', words: 'The listing says so.' });
  const sold = await sellPhone(market, {}, samPhones);
  await act(sold.buyer, sold.sale, { act: 'receive' });
  await act(sold.buyer, sold.sale, { act: 'accept' });
  await letTimePass(market, sold.sale, 409);
  await followDueSales(market.context);
  const regretted = await sellPhone(market, {}, samPhones);
  await act(regretted.buyer, regretted.sale, { act: 'receive' });
  await act(regretted.buyer, regretted.sale, { act: 'withdraw', name: 'Bea Buyer' });
  await settleAccounts(market.context);
  await hearFromProvider(market);
}
