import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';
import { Refusal } from '#contract/problem.ts';
import { auditRoutes } from '#server/audit/routes.ts';
import { catalogueRoutes } from '#server/catalogue/routes.ts';
import { categoryRoutes } from '#server/categories/routes.ts';
import { closingRoutes } from '#server/closing/routes.ts';
import type { Context } from '#server/context.ts';
import { AnswerCache, keyOfList, keyOfPage } from '#server/http/answer-cache.ts';
import { conversationRoutes } from '#server/conversations/routes.ts';
import { curatingRoutes } from '#server/curating/routes.ts';
import { registerDocs } from '#server/http/docs.ts';
import { EventStreams } from '#server/http/event-streams.ts';
import { registerMetrics } from '#server/http/metrics-route.ts';
import { registerHealth } from '#server/http/health.ts';
import type { Http } from '#server/http/http.ts';
import { registerJsonBodies } from '#server/http/json-bodies.ts';
import { registerOriginCheck } from '#server/http/origin.ts';
import { languageOf } from '#server/http/language.ts';
import { Gate } from '#server/http/overload.ts';
import { createNetworks } from '#server/http/network.ts';
import { registerPages } from '#server/http/pages.ts';
import type { PageSource } from '#server/http/pages.ts';
import { notePlaceOfWrites } from '#server/http/place-of-writes.ts';
import { nothingThere, registerProblems, sendProblem } from '#server/http/problems.ts';
import { registerRequestMetrics } from '#server/http/request-metrics.ts';
import { registerRequestTraces } from '#server/http/request-traces.ts';
import { registerRequestLog } from '#server/http/request-log.ts';
import { baseHeaders, registerSecurityHeaders } from '#server/http/security-headers.ts';
import { registerSecurityTxt } from '#server/http/security-txt.ts';
import { answerUnreadable } from '#server/http/unreadable-requests.ts';
import { registerUploads } from '#server/http/uploads.ts';
import { createAuth } from '#server/identity/better-auth.ts';
import { bounceRoutes } from '#server/identity/bounces/routes.ts';
import { createMailDesk } from '#server/identity/mail-desk.ts';
import { createMemberLookup } from '#server/identity/known-members.ts';
import { deskRoutes } from '#server/desk/routes.ts';
import { identityRoutes } from '#server/identity/routes.ts';
import { claimedSession, cookiesToGoOn } from '#server/identity/sessions.ts';
import { imageRoutes } from '#server/images/routes.ts';
import { importRoutes } from '#server/imports/routes.ts';
import { liveRoutes } from '#server/live/routes.ts';
import { watchInside } from '#server/metrics/inside.ts';
import { messageRoutes } from '#server/messages/routes.ts';
import { noticeRoutes } from '#server/notices/routes.ts';
import { countOpenFor } from '#server/offers/actions.ts';
import { offerRoutes } from '#server/offers/routes.ts';
import { paymentRoutes } from '#server/orders/payment-routes.ts';
import { parcelRoutes } from '#server/orders/parcel-routes.ts';
import { takeEvent } from '#server/payouts/provider-news.ts';
import { payoutRoutes } from '#server/payouts/routes.ts';
import { saleRoutes } from '#server/orders/sale-routes.ts';
import { endHold } from '#server/orders/reservations.ts';
import { orderRoutes } from '#server/orders/routes.ts';
import { phoneRoutes } from '#server/phones/routes.ts';
import { placeRoutes } from '#server/places/routes.ts';
import { priceRoutes } from '#server/prices/routes.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import type { Replicas } from '#server/platform/replicas/replicas.ts';
import { isTracing } from '#server/platform/traces/tracer.ts';
import { listedPrices } from '#server/prices/views.ts';
import { productRoutes } from '#server/products/routes.ts';
import { pushRoutes } from '#server/push/routes.ts';
import { reportRoutes } from '#server/reports/routes.ts';
import { reviewRoutes } from '#server/reviews/routes.ts';
import { PhoneIndex } from '#server/search/phone-index.ts';
import { searchRoutes } from '#server/search/routes.ts';
import { savedRoutes } from '#server/saved/routes.ts';
import { readPolicies } from '#server/policies/policy-files.ts';
import { policyRoutes } from '#server/policies/routes.ts';
import { keepVersions } from '#server/policies/store.ts';
import { sellerRoutes } from '#server/sellers/routes.ts';
import { sitemapRoutes } from '#server/sitemap/routes.ts';
import { summaryRoutes } from '#server/summary/routes.ts';
import { accountsBehind } from '#server/users/accounts-behind.ts';
import { recognise } from '#server/users/actions.ts';
import { userRoutes } from '#server/users/routes.ts';
import { findLanguage } from '#server/users/store.ts';

const jsonBytesMax = 64 * 1024;

export interface AppOptions {
  /** null: the calls alone, without pages. */
  pages: PageSource | null;
  state?: { closing: boolean };
  /** How often the readers of live events are looked at. */
  beatMs?: number;
  atWork?: Context;
  /** The search's, which other rooms use too. */
  index?: PhoneIndex;
  replicas?: Replicas | null;
  /** null: nothing is measured. */
  metrics?: Metrics | null;
}

/** The whole server, ready to listen or to be injected into. */
export async function createApp(
  context: Context,
  {
    pages,
    state = { closing: false },
    beatMs,
    atWork = context,
    index = new PhoneIndex(context),
    replicas = null,
    metrics = null,
  }: AppOptions,
): Promise<FastifyInstance> {
  const cache = new AnswerCache(context.announcements);
  const networks = createNetworks(context.config);
  const base = baseHeaders(context.config);
  // The development server's files come by the hundred, one by one, and are nobody's rush.
  const isDevelopment = pages?.mode === 'development';
  const gate = new Gate({
    log: context.log,
    headers: base,
    isKept: (url, headers) =>
      isDevelopment ||
      cache.get(keyOfPage(url, languageOf(headers))) !== undefined ||
      cache.get(keyOfList(url, false)) !== undefined,
    networkOf: networks.networkOf,
    memberOf: createMemberLookup(context),
    state,
  });
  let answerNowhere: (request: FastifyRequest, reply: FastifyReply) => unknown = (request, reply) =>
    sendProblem(request, reply, nothingThere());
  const app = Fastify({
    serverFactory: gate.serverFactory,
    // Lines are written by registerRequestLog: a logger of its own for every request would cost more than most answers.
    logger: false,
    genReqId: nextRequestId(),
    bodyLimit: jsonBytesMax,
    // A picture of 10 MB takes a slow line minutes.
    requestTimeout: 300_000,
    // Loading the index of a large market can take longer than Fastify's ten seconds.
    pluginTimeout: 0,
    trustProxy: networks.trust,
    forceCloseConnections: 'idle',
    // While the server closes, open connections still get their answer and end with it (http/overload.ts).
    return503OnClosing: false,
    // The longest parameter of a path is an e-mail address. The router counts it decoded.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: limits.emailMax },
    // No hook runs for these, so the headers of every answer are put here.
    frameworkErrors: (_error, request, reply) =>
      void answerNowhere(request, reply.headers({ ...base, 'x-request-id': request.id })),
    clientErrorHandler: answerUnreadable,
  });
  const policies = readPolicies(context.config);
  const mails = createMailDesk(context);
  app.addHook('onClose', () => mails.allSent());
  const accounts = accountsBehind(context);
  const auth = createAuth(context, mails, accounts);
  const http: Http = {
    app,
    context,
    atWork,
    cache,
    networks,
    streams: new EventStreams(),
    replicas,
    whoIs: async (request, credential) => recognise(context, await claimedSession(context, auth, request, credential)),
  };

  app.addHook('onReady', () => index.load());
  app.addHook('onReady', () => keepVersions(context, policies.written));
  app.addHook('onListen', () => index.follow());
  app.addHook('onClose', async () => index.stop());
  app.decorate('endStreams', () => http.streams.endAll());
  // Closing waits for every answer under way.
  app.addHook('preClose', async () => http.streams.endAll());
  if (isTracing()) registerRequestTraces(app);
  registerRequestLog(app, context.log);
  app.decorateRequest('pageRoute', null);
  app.decorateRequest('callRoute', null);
  if (metrics !== null) {
    registerRequestMetrics(app, metrics);
    watchInside(metrics, { ...http, gate, index, announcements: context.announcements });
  }
  gate.register(app);
  registerProblems(app, context.log);
  registerSecurityHeaders(app, context.config);
  registerOriginCheck(app, context.config);
  registerJsonBodies(app);
  notePlaceOfWrites(http);
  registerHealth(app, context, state);
  registerMetrics(app, metrics, context.config.metrics?.token ?? null);
  registerSecurityTxt(app, context);
  await registerUploads(app);

  identityRoutes({ http, mails, languageOfIdentity: async (id) => findLanguage(context, id) }, auth, accounts);
  bounceRoutes(http);
  userRoutes(http, {
    termsNow: policies.termsNow,
    cookiesToGoOn: (request) => cookiesToGoOn(context, auth, request),
  });
  imageRoutes(http);
  categoryRoutes(http);
  catalogueRoutes(http);
  placeRoutes(http);
  productRoutes(http, { countOpenOffers: countOpenFor, endHold, listedPrices: () => listedPrices(index.prices) });
  importRoutes(http);
  orderRoutes(http);
  paymentRoutes(http, takeEvent);
  saleRoutes(http);
  parcelRoutes(http);
  payoutRoutes(http);
  closingRoutes(http);
  curatingRoutes(http);
  priceRoutes(http, index.prices);
  phoneRoutes(http, index.prices);
  sellerRoutes(http, index.prices);
  searchRoutes(http, index);
  savedRoutes(http);
  pushRoutes(http);
  reportRoutes(http);
  conversationRoutes(http);
  reviewRoutes(http);
  deskRoutes(http);
  offerRoutes(http);
  messageRoutes(http);
  policyRoutes(http, policies);
  noticeRoutes(http);
  liveRoutes(http, beatMs);
  auditRoutes(http);
  summaryRoutes(http);
  sitemapRoutes(http);
  registerDocs(http);
  if (pages) answerNowhere = await registerPages(http, { ...pages, policiesIn: policies.linksIn });

  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, new Refusal('not_found', 'There is no such call.')),
  );
  return app;
}

/** By the call that others use too. @returns the answer's status */
export async function deliverEvent(app: FastifyInstance, body: string, signature: string): Promise<number> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/webhooks/test',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: body,
  });
  return answer.statusCode;
}

/** Ids that name a request in log and answer: the server's own start, and a count. */
function nextRequestId(): () => string {
  const start = randomUUID().slice(0, 8);
  let count = 0;
  return () => `${start}-${(count += 1).toString(36)}`;
}
