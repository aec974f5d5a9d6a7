import { conversationRoutes as rows } from '#contract/conversations.ts';
import * as actions from '#server/conversations/actions.ts';
import { isReportedBy, listOpenReports } from '#server/conversations/report-store.ts';
import { whyClosed } from '#server/conversations/rules.ts';
import * as store from '#server/conversations/store.ts';
import type { ConversationRow } from '#server/conversations/store.ts';
import * as views from '#server/conversations/views.ts';
import type { Context } from '#server/context.ts';
import type { Http } from '#server/http/http.ts';
import { isCounted } from '#server/http/newness.ts';
import { pageOf } from '#server/http/next-page.ts';
import { serve } from '#server/http/serve.ts';
import { findProduct } from '#server/products/store.ts';
import { isOffMarket } from '#server/trade/states.ts';
import { requireConfirmedAddress } from '#server/users/rules.ts';

export function conversationRoutes(http: Http): void {
  const { config } = http.context;

  async function pageOfRow(context: Context, me: string, row: ConversationRow) {
    const closed = whyClosed(await actions.standingIn(context, me, row));
    return views.pageView(config, me, row, { closed, isReported: await isReportedBy(context, row.id, me) });
  }

  serve(http, rows.listConversations, async (call) => {
    const me = call.actor.id;
    const found = await pageOf(call, (context, page) => store.listConversations(context, me, page));
    return views.conversationViews(config, me, found);
  });

  serve(http, rows.getConversationAbout, async ({ context, params, actor }) => {
    const row = await store.findConversationAbout(context, actor.id, params.id);
    if (row) return pageOfRow(context, actor.id, row);
    const product = await findProduct(context, params.id);
    if (!product) throw actions.noSuchPhone();
    const { seller_id: sellerId, state } = product;
    const standing = await actions.standingAbout(context, actor.id, { sellerId, product: state });
    // What one may not see is not found.
    if (isOffMarket(state) && !standing.hasBooking) throw actions.noSuchPhone();
    const { other, hasBooking } = standing;
    const hasLeft = other.isClosed;
    return views.pageBeforeView(config, product, { closed: whyClosed(standing), hasLeft, hasBooking });
  });

  serve(http, rows.getConversation, async ({ context, params, actor }) =>
    pageOfRow(context, actor.id, await actions.requireConversation(context, actor.id, params.id)),
  );

  serve(http, rows.listConversationMessages, async (call) => {
    const { context, params, actor } = call;
    const masks = views.isMasked(await actions.requireConversation(context, actor.id, params.id));
    const found = await pageOf(call, (context, page) => store.listMessagesOf(context, params.id, page));
    return views.messageViews(config, actor.id, masks, found);
  });

  serve(http, rows.startConversation, async ({ context, actor, identity, body, request }) => {
    requireConfirmedAddress(config, identity);
    const sent = await actions.startConversation(context, actor, body, isCounted(http, request));
    return { acknowledged: true as const, ...sent };
  });

  serve(http, rows.sendConversationMessage, async ({ context, actor, identity, params, body, request }) => {
    requireConfirmedAddress(config, identity);
    const sent = await actions.sendMessage(context, actor, params.id, body, isCounted(http, request));
    return { acknowledged: true as const, ...sent };
  });

  serve(http, rows.readConversation, async ({ context, actor, params, query }) => ({
    acknowledged: true as const,
    modifiedCount: await actions.readConversation(context, actor, params.id, query.upTo),
  }));

  serve(http, rows.blockPerson, async ({ context, actor, params }) => ({
    acknowledged: true as const,
    modifiedCount: await actions.blockPerson(context, actor, params.id),
  }));

  serve(http, rows.unblockPerson, async ({ context, actor, params }) => ({
    acknowledged: true as const,
    deletedCount: await actions.unblockPerson(context, actor, params.id),
  }));

  serve(http, rows.reportConversation, async ({ context, actor, params, body }) => ({
    acknowledged: true as const,
    insertedId: await actions.reportConversation(context, actor, params.id, body.reason),
  }));

  serve(http, rows.listConversationReports, async (call) =>
    (await pageOf(call, listOpenReports)).map((row) => views.reportView(config, row)),
  );

  serve(http, rows.listReportedMessages, async (call) => {
    const { actor, params } = call;
    const found = await pageOf(call, (context, page) => actions.readReported(context, actor, params.id, page));
    return found.map((row) => views.reportedMessageView(config, row));
  });

  serve(http, rows.handleConversationReport, async ({ context, actor, params }) => ({
    acknowledged: true as const,
    modifiedCount: await actions.handleReport(context, actor, params.id),
  }));
}
