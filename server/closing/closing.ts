import { sql } from 'kysely';
import { Refusal } from '#contract/problem.ts';
import { endBegun, letGo } from '#server/closing/letting-go.ts';
import { forgetBlocksOf } from '#server/conversations/block-store.ts';
import { eraseWordsOf } from '#server/conversations/store.ts';
import type { Context } from '#server/context.ts';
import { deleteIdentity, isEmailConfirmed } from '#server/identity/store.ts';
import { forgetUploadsOf } from '#server/images/store.ts';
import { endOffersOf } from '#server/offers/actions.ts';
import { eraseBookingsOf, listUnfollowedOf } from '#server/orders/booking-store.ts';
import { deleteAccount } from '#server/payouts/account-store.ts';
import { hasOpenChargeback } from '#server/payouts/chargeback-store.ts';
import { deleteSetups } from '#server/payouts/setup-store.ts';
import { hasMoney } from '#server/payouts/ledger-store.ts';
import { eraseDeliveriesOf } from '#server/orders/delivery-store.ts';
import { eraseAnswersOf, eraseImeisOf, eraseProblemsOf, hasOpenSale } from '#server/orders/sale-store.ts';
import { eraseReturnsOf } from '#server/orders/return-store.ts';
import type { Actor } from '#server/platform/actor.ts';
import { asLongAsItTakes } from '#server/platform/hang-up.ts';
import { announce, inTransaction } from '#server/platform/transaction.ts';
import { eraseListingsOf } from '#server/products/store.ts';
import { recallListings } from '#server/products/suspended-store.ts';
import { forgetReportsOf } from '#server/reviews/report-store.ts';
import { eraseReviewsOf } from '#server/reviews/store.ts';
import { forgetSavedPhones } from '#server/saved/phone-store.ts';
import { forgetSearches } from '#server/saved/search-store.ts';
import { forgetKind } from '#server/sellers/kind-store.ts';
import { recordAudit } from '#server/trade/audit.ts';
import { forgetNotices, recordNotice } from '#server/trade/notices.ts';
import { mustConfirm } from '#server/users/rules.ts';
import { lockAccount, setClosed } from '#server/users/store.ts';

/** What was bought so lately, before handovers were followed, may not have been handed over yet. */
const tellOfDays = 60;

/**
 * Closes somebody's account: it can't do anything from this moment on, holds nothing and shows nothing. What was paid
 * stays in the books, and while a sale is open the account stays open. A reservation whose payment was begun ends as
 * soon as the provider says that no money can come.
 *
 * @returns how many were closed: 0 when it was closed already
 * @throws Refusal 409 for an admin's account, and while it has an open sale, money, or a chargeback that is not decided
 */
export async function closeAccount(context: Context, admin: Actor, userId: string): Promise<number> {
  const begun = await inTransaction(context, async (context) => {
    // A shop may have listed more than can be erased in the time of a request.
    await sql.raw(asLongAsItTakes).execute(context.db);
    const account = await lockAccount(context, userId);
    if (!account) throw new Refusal('not_found', 'There is no such account.');
    if (account.closed_at !== null) return null;
    if (account.granted_at !== null)
      throw new Refusal(
        'admin_account',
        "An admin's account can't be deleted here. Take the role back first, at the server: " +
          'npm run admin -- revoke EMAIL',
      );

    // An unconfirmed address gets no mail, not even the last one.
    const emailVerified = account.identity_id !== null && (await isEmailConfirmed(context, account.identity_id));
    const mail = mustConfirm(context.config, { emailVerified }) ? {} : { mailTo: account.email };
    await recordNotice(context, { userId, kind: 'account_closed', ...mail });
    await recordAudit(context, { actorId: admin.id, action: 'closed_account', userId });
    await setClosed(context, userId, context.clock.now());
    await endOffersOf(context, userId);
    const paying = await letGo(context, admin, userId, 'closed');
    // What was paid for while we waited for its lock is found too. Nothing of all this is kept then.
    if (await hasOpenSale(context, userId)) throw saleIsOpen();
    if ((await hasMoney(context, userId)) || (await hasOpenChargeback(context, userId))) throw moneyWaits();
    await recallListings(context, userId);
    await tellOtherSides(context, userId);
    await eraseListingsOf(context, userId);
    await eraseBookingsOf(context, userId);
    await eraseProblemsOf(context, userId);
    await eraseAnswersOf(context, userId);
    await eraseImeisOf(context, userId);
    await eraseReturnsOf(context, userId);
    await eraseDeliveriesOf(context, userId);
    await eraseWordsOf(context, userId);
    await forgetBlocksOf(context, userId);
    await eraseReviewsOf(context, userId);
    await forgetReportsOf(context, userId);
    await forgetUploadsOf(context, userId);
    await forgetNotices(context, userId);
    await forgetSavedPhones(context, userId);
    await forgetSearches(context, userId);
    await forgetKind(context, userId);
    await deleteAccount(context, userId);
    await deleteSetups(context, userId);
    // Last, since it takes the strictest lock of the account: from here on nothing is waited for.
    if (account.identity_id !== null) await deleteIdentity(context, account.identity_id);
    announce(context, 'sellers');
    return paying;
  });
  if (begun === null) return 0;
  await endBegun(context, begun);
  return 1;
}

function saleIsOpen(): Refusal {
  return new Refusal(
    'sale_open',
    'This account has an open sale. Wait until it ends, decide its problem in Problems, ' +
      'or refund it in Payments. You can suspend the account until then.',
  );
}

function moneyWaits(): Refusal {
  return new Refusal(
    'money_waits',
    'This account is owed money or owes some. Pay it out in Payouts, or settle what it owes first. ' +
      "Where a buyer's bank claims the money of a sale of theirs, wait until it has decided. " +
      'You can suspend the account meanwhile.',
  );
}

/** Tells those who lately bought from a closed account, or sold to it. */
async function tellOtherSides(context: Context, userId: string): Promise<void> {
  // What was paid for while we waited for its lock is among them; what is paid for from now on goes back.
  const lately = new Date(context.clock.now().getTime() - tellOfDays * 86_400_000);
  for (const { id, product_id, buyer_id, seller_id } of await listUnfollowedOf(context, userId, lately)) {
    const isSellers = seller_id === userId;
    await recordNotice(context, {
      userId: isSellers ? buyer_id : seller_id,
      kind: isSellers ? 'seller_left' : 'buyer_left',
      productId: product_id,
      bookingId: id,
    });
  }
}
