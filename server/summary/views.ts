import type { AdminSummary, BuyerSummary, SellerSummary } from '#contract/summary.ts';
import type { Config } from '#server/config.ts';
import { imageUrl } from '#server/images/views.ts';
import { everyWeek } from '#server/summary/rules.ts';
import type {
  countForAdmin,
  countForBuyer,
  countForSeller,
  listMarketByWeek,
  listSoldByWeek,
  ToPayRow,
} from '#server/summary/store.ts';

type Row<Ask extends (...input: never[]) => Promise<unknown>> = Awaited<ReturnType<Ask>>;

/** A buyer's numbers. */
export function buyerSummary(
  config: Config,
  counts: Row<typeof countForBuyer>,
  toPay: readonly ToPayRow[],
): BuyerSummary {
  return {
    role: 'buyer',
    unreadNotices: counts.unread,
    toPay: toPay.map((row) => ({
      _id: row.id,
      productName: row.name,
      price: row.price_usd,
      expiresAt: row.expires_at.toISOString(),
      img: imageUrl(config, row.image_id),
      placeholder: row.placeholder,
    })),
    openSales: counts.open_sales,
    toReply: counts.to_reply,
    offersToAnswer: counts.offers,
    unreadConversations: counts.conversations,
    bought: counts.bought,
    spent: counts.spent,
    compared: { phones: counts.compared, paid: counts.compared_paid, launch: counts.compared_launch },
  };
}

/** A seller's numbers. */
export function sellerSummary(
  counts: Row<typeof countForSeller>,
  weeks: readonly string[],
  sold: Row<typeof listSoldByWeek>,
): SellerSummary {
  return {
    role: 'seller',
    unreadNotices: counts.unread,
    onSale: counts.on_sale,
    reserved: counts.reserved,
    openSales: counts.open_sales,
    toReply: counts.to_reply,
    offersToAnswer: counts.offers,
    unreadConversations: counts.conversations,
    available: Math.floor(counts.available_cents / 100),
    hasPayoutAccount: counts.has_account,
    toRelist: counts.to_relist,
    sold: counts.sold,
    income: counts.income,
    givenBack: counts.given_back,
    soldThisMonth: counts.sold_lately,
    incomeThisMonth: counts.income_lately,
    weeks: everyWeek(weeks, sold, { sold: 0, income: 0 }),
  };
}

/** An admin's numbers. */
export function adminSummary(
  counts: Row<typeof countForAdmin>,
  weeks: readonly string[],
  market: Row<typeof listMarketByWeek>,
): AdminSummary {
  return {
    role: 'admin',
    unreadNotices: counts.unread,
    openProblems: counts.open_problems,
    payoutsToApprove: counts.to_approve,
    openReports: counts.open_reports,
    reportedConversations: counts.reported_conversations,
    reportedReviews: counts.reported_reviews,
    sellersToVerify: counts.to_verify,
    unreadMessages: counts.unread_messages,
    onMarket: counts.on_market,
    weeks: everyWeek(weeks, market, { payments: 0, amount: 0, listings: 0 }),
  };
}
