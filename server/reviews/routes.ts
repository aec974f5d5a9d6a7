import { reviewRoutes as rows } from '#contract/reviews.ts';
import { Refusal } from '#contract/problem.ts';
import { findAnswering } from '#server/conversations/answering-store.ts';
import type { Context } from '#server/context.ts';
import type { Http } from '#server/http/http.ts';
import { pageOf } from '#server/http/next-page.ts';
import { serve } from '#server/http/serve.ts';
import * as actions from '#server/reviews/actions.ts';
import { listOpenReportsOf } from '#server/reviews/report-store.ts';
import { answerTime, ratingOf } from '#server/reviews/rules.ts';
import { haveMet, listSalesToReview } from '#server/reviews/sale-store.ts';
import { countStars, listForDesk, listShownAbout } from '#server/reviews/store.ts';
import { deskView, reviewView, saleReviewsView } from '#server/reviews/views.ts';
import { isSeller } from '#server/sellers/store.ts';

const buyersMax = 20;

export function reviewRoutes(http: Http): void {
  serve(http, rows.getSaleReviews, async ({ context, params, actor }) => {
    const found = await actions.readReviews(context, actor, params.id);
    const rating = ratingOf(await countStars(context, found.subjectId, found.about));
    return saleReviewsView(found, rating, context.clock.now());
  });

  serve(http, rows.writeReview, async ({ context, params, body, actor }) => ({
    acknowledged: true as const,
    modifiedCount: await actions.writeReview(context, actor, params.id, body),
  }));

  serve(http, rows.answerReview, async ({ context, params, body, actor }) => ({
    acknowledged: true as const,
    modifiedCount: await actions.answerReview(context, actor, params.id, body.text),
  }));

  serve(http, rows.reportReview, async ({ context, params, body, actor }) => ({
    acknowledged: true as const,
    insertedId: await actions.reportReview(context, actor, params.id, body.reason),
  }));

  serve(http, rows.listSalesToReview, async ({ context, actor }) =>
    (await listSalesToReview(context, actor)).map(({ id }) => ({ _id: id })),
  );

  // What time shows is announced by the job that tells of it. Answers to questions are not announced: what is kept is
  // a minute old at most.
  const ofSeller = ({ params }: { params: { id: string } }) => ['sellers', `seller:${params.id}`];

  serve(
    http,
    rows.getSellerRating,
    async ({ context, params }) => {
      await requireSeller(context, params.id);
      const [stars, answering] = await Promise.all([
        countStars(context, params.id, 'seller'),
        findAnswering(context, params.id),
      ]);
      return { ...ratingOf(stars), stars, answers: answerTime(answering) };
    },
    { caching: { differsForMembers: false, isOneOfMany: true, tags: ofSeller } },
  );

  serve(
    http,
    rows.listSellerReviews,
    async (call) => {
      const { context, params } = call;
      await requireSeller(context, params.id);
      const found = await pageOf(call, (context, page) => listShownAbout(context, params.id, 'seller', page));
      return found.map(reviewView);
    },
    // Members get longer pages.
    { caching: { differsForMembers: true, isOneOfMany: true, tags: ofSeller } },
  );

  serve(http, rows.getBuyerReviews, async ({ context, params, actor }) => {
    if (!(await haveMet(context, { sellerId: actor.id, buyerId: params.id })))
      throw new Refusal('not_found', 'There is no such buyer.');
    const [stars, found] = await Promise.all([
      countStars(context, params.id, 'buyer'),
      listShownAbout(context, params.id, 'buyer', { limit: buyersMax }),
    ]);
    return { rating: ratingOf(stars), reviews: found.map(reviewView) };
  });

  serve(http, rows.listReviews, async (call) => {
    const { context, query } = call;
    const found = await pageOf(call, (context, page) => listForDesk(context, query.only, page));
    const reports = await listOpenReportsOf(
      context,
      found.map(({ id }) => id),
    );
    return found.map((row) => deskView(row, reports, context.clock.now()));
  });

  serve(http, rows.decideReview, async ({ context, params, body, actor }) => ({
    acknowledged: true as const,
    modifiedCount: await actions.decideReview(context, actor, params.id, body),
  }));
}

async function requireSeller(context: Context, id: string): Promise<void> {
  if (!(await isSeller(context, id))) throw new Refusal('not_found', 'There is no such seller.');
}
