import { Refusal, refuseField } from '#contract/problem.ts';
import type { NewReport } from '#contract/reports.ts';
import type { Context } from '#server/context.ts';
import { imageIdOf } from '#server/images/views.ts';
import type { Actor } from '#server/platform/actor.ts';
import { recordAudit } from '#server/trade/audit.ts';
import { recordNotice, recordNoticeToAdmins } from '#server/trade/notices.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { findProduct } from '#server/products/store.ts';
import { insertReport, lockReport, setReportClosed } from '#server/reports/store.ts';
import { isOffMarket } from '#server/trade/states.ts';
import { holdAccount } from '#server/users/actions.ts';
import { requireOwnNameAndEmail } from '#server/users/rules.ts';

/**
 * Tells the admin about a product.
 *
 * @returns the report's id
 * @throws Refusal when the product isn't there, the payload contradicts it, or this buyer reported it before.
 */
export async function reportProduct(context: Context, reporter: Actor, said: NewReport): Promise<string> {
  requireOwnNameAndEmail(reporter, { name: said.userName, nameField: 'userName', email: said.email });
  return inTransaction(context, async (context) => {
    await holdAccount(context, reporter.id);
    const product = await findProduct(context, said.productID);
    if (!product || isOffMarket(product.state))
      throw new Refusal('not_found', 'This phone is not on the market any more.');
    if (said.productName !== product.name) throw refuseField('productName', 'not_of_this_phone');
    if (said.id !== product.category_id) throw refuseField('id', 'not_of_this_phone');
    if (said.brand !== product.brand) throw refuseField('brand', 'not_of_this_phone');
    if (imageIdOf(context.config, said.img) !== product.image_id) throw refuseField('img', 'not_of_this_phone');

    const id = await insertReport(context, { productId: product.id, reporterId: reporter.id, reason: said.reason });
    if (id === null)
      throw new Refusal('already_reported', 'You have reported this phone already. The admin will look at it.');
    await recordNoticeToAdmins(context, { kind: 'reported', productId: product.id });
    return id;
  });
}

/**
 * Closes a report, and tells who reported; what was reported, by whom and why stays for the audit.
 *
 * @returns how many were closed: 0 when it was closed already
 * @throws Refusal 403 for an admin who listed the phone, before they were an admin
 */
export async function closeReport(context: Context, admin: Actor, id: string): Promise<number> {
  return inTransaction(context, async (context) => {
    const report = await lockReport(context, id);
    if (!report) throw new Refusal('not_found', 'There is no such report.');
    if ((await findProduct(context, report.product_id))?.seller_id === admin.id)
      throw new Refusal('own_case', 'You listed this phone: another admin has to decide.');
    if (report.closed_at !== null) return 0;
    await setReportClosed(context, id, context.clock.now());
    await recordNotice(context, { userId: report.reporter_id, kind: 'report_closed', productId: report.product_id });
    await recordAudit(context, {
      actorId: admin.id,
      action: 'closed_report',
      productId: report.product_id,
      reportId: id,
    });
    return 1;
  });
}
