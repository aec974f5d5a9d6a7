import type { Report } from '#contract/reports.ts';
import type { Config } from '#server/config.ts';
import { imageUrl } from '#server/images/views.ts';
import { salesStatus } from '#server/products/views.ts';
import type { ReportRow } from '#server/reports/store.ts';

/** A report as the admin sees it. */
export function reportView(config: Config, row: ReportRow): Report {
  return {
    _id: row.id,
    img: imageUrl(config, row.image_id),
    placeholder: row.placeholder,
    productName: row.product_name,
    productID: row.product_id,
    id: row.category_id,
    brand: row.brand,
    userName: row.reporter_name,
    reason: row.reason,
    salesStatus: salesStatus[row.state],
    ...(mayComeBack(row) ? { mayComeBack: true as const } : {}),
    createdAt: row.created_at.toISOString(),
  };
}

/**
 * After a refund its seller may put it back on sale, unless they have left or listed it again before. After a
 * suspension it comes back with its seller.
 */
function mayComeBack({ state, remembered_id, seller_closed_at, later_id }: ReportRow): boolean {
  if (state === 'returned') return seller_closed_at === null && later_id === null;
  return state === 'withdrawn' && remembered_id !== null;
}
