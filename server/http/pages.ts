import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler } from 'react-router';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { calls } from '#contract/calls.ts';
import { createClient } from '#contract/client.ts';
import type { Client } from '#contract/client.ts';
import type { Language } from '#contract/languages.ts';
import type { PolicyLink } from '#contract/policies.ts';
import type { Http } from '#server/http/http.ts';
import { registerInstallable } from '#server/http/installable.ts';
import { pageRouteOf } from '#server/http/page-route.ts';
import { placeCookieOf, placeToKnow } from '#server/http/place-of-writes.ts';
import { asRefusal, nothingThere, sendProblem } from '#server/http/problems.ts';
import { baseHeaders, pageHeaders, pagePolicy } from '#server/http/security-headers.ts';
import { keyOfPage } from '#server/http/answer-cache.ts';
import { serveBuiltFiles } from '#server/http/built-files.ts';
import { languageOf } from '#server/http/language.ts';
import { sendStored, takesCompressed } from '#server/http/send-stored.ts';
import { collectShown } from '#server/http/shown.ts';

/** What the pages are rendered by: the build, or the development server's newest modules. */
export interface PageSource {
  loadBuild(): Promise<ServerBuild>;
  /** Where the browser's files are; null when somebody else serves them. */
  clientFolder: string | null;
  mode: 'production' | 'development';
  /** The development server, which serves its own files before we look. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

/** Where pages come from, and what every one of them says of the market. */
type Source = PageSource & { policiesIn: (language: Language) => readonly PolicyLink[] };

type EntryModule = {
  createLoadContext(
    api: Client,
    language: Language,
    market: { holdHours: number; isTestMode: boolean; policies: readonly PolicyLink[] },
    nonce: string,
  ): RouterContextProvider;
};

/**
 * A browser asks each time whether it has the newest. A CDN that reads the header made for CDNs (RFC 9213) may keep a
 * page as long as we keep one that we weren't told about, a minute; any other cache on the way does as the browser
 * does. Many CDNs pay no heed to Vary and would show one visitor's language to all: so the operator says that theirs
 * does.
 */
const sharedHeaders = { 'cache-control': 'public, max-age=0, must-revalidate' };
const cdnHeaders = { 'cdn-cache-control': 'max-age=5, stale-while-revalidate=55' };

/** By this header a rendered page names the one way to write its address (web/lib/page-address.ts). It goes no further. */
const addressHeader = 'x-redial-page';
/** The same with its query, where that makes another page. */
const canonicalHeader = 'x-redial-canonical';
/**
 * Longer addresses are answered, but not kept. Nor is a page under any other spelling: nobody may fill the cache with
 * addresses they make up.
 */
const keptAddressMax = 512;

/**
 * Serves the pages. A page is rendered as a visitor sees it, the same for everybody of one language, so its HTML is
 * kept until something it shows changes; who is signed in is known in the browser alone.
 *
 * @returns answers what no route takes, such as an address that can't be decoded
 */
export async function registerPages(
  http: Http,
  source: Source,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
  const { app } = http;
  if (source.clientFolder !== null) {
    await serveBuiltFiles(http, join(source.clientFolder, 'static'));
    await registerInstallable(http, source.clientFolder);
  }
  if (source.middleware) useMiddleware(app, source.middleware);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    exposeHeadRoute: false,
    handler: (request, reply) => answerPage(http, source, request, reply),
  });
  return async (request, reply) => {
    const isForPage = (request.method === 'GET' || request.method === 'HEAD') && !ofOthers.test(request.url);
    const whyNot = (error: unknown) => sendProblem(request, reply, asRefusal(error));
    return isForPage ? answerPage(http, source, request, reply).catch(whyNot) : whyNot(nothingThere());
  };
}

/** At these addresses are no pages. */
const ofOthers = /^\/(?:api|static|images|icons)\//;

function useMiddleware(app: FastifyInstance, middleware: NonNullable<PageSource['middleware']>): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/images/')) return done();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined && name !== 'content-security-policy') reply.raw.setHeader(name, value as string);
    }
    middleware(request.raw, reply.raw, () => done());
  });
}

async function answerPage(
  http: Http,
  source: Source,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (ofOthers.test(request.url) || !request.url.startsWith('/')) throw nothingThere();
  // As an address in a browser, what follows two slashes would be another machine.
  if (/^[/\\]{2}/.test(request.url)) return reply.redirect(request.url.replace(/^[/\\]+/, '/'), 308);
  // It counts as a page even if it can't be rendered.
  request.pageRoute = 'none';
  const language = languageOf(request.headers);
  const key = keyOfPage(request.url, language);
  const toKnow = await placeToKnow(http, request);
  const answer =
    http.cache.take(key, toKnow) ??
    (await http.cache.getOrMake(key, () => render(http, source, request, language), toKnow));
  // A page is sent over thin lines: its first visitor waits a few milliseconds rather than for five times the bytes.
  if (answer.pageRoute !== undefined) request.pageRoute = answer.pageRoute;
  if (takesCompressed(request)) await http.cache.pack(key, answer);
  return sendStored(request, reply, answer, baseHeaders(http.context.config));
}

async function render(http: Http, source: Source, request: FastifyRequest, language: Language) {
  const build = await source.loadBuild();
  const shown = { tags: new Set(['pages']), isOneOfMany: false };
  const entry = build.entry.module as unknown as EntryModule;
  const handle = createRequestHandler(build, source.mode);
  // React Router warns of each address that can't be decoded, and a visitor can send any number of these.
  const url = new URL(isDecodable(request.url) ? request.url : '/404', http.context.config.publicUrl);
  // Made before the page is, and kept with it: nothing that stands in the finished page can allow itself.
  const nonce = randomBytes(16).toString('base64url');
  const context = entry.createLoadContext(
    visitorClient(http, request),
    language,
    {
      holdHours: http.context.config.bookingHoldHours,
      isTestMode: http.context.config.paymentsAreTest,
      policies: source.policiesIn(language),
    },
    nonce,
  );
  const pageRoute = pageRouteOf(build, url.pathname);
  request.pageRoute = pageRoute;
  const asked = new Request(url, { headers: { accept: 'text/html' } });
  const answer = await collectShown(shown, () => handle(asked, context));

  const body = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type') ?? 'text/html';
  const location = answer.headers.get('location');
  const isHtml = type.startsWith('text/html');
  const address = answer.headers.get(addressHeader);
  const canonical = answer.headers.get(canonicalHeader) ?? url.pathname;
  const isKept =
    source.mode === 'production' &&
    answer.status === 200 &&
    request.url === address &&
    address.length <= keptAddressMax;
  return {
    status: answer.status,
    headers: {
      'cache-control': 'no-cache',
      ...(isKept ? { ...sharedHeaders, ...(http.context.config.cdn ? cdnHeaders : {}) } : {}),
      ...(answer.status === 200 && isHtml && !carriesToken(request)
        ? { link: `<${new URL(canonical, http.context.config.publicUrl).href}>; rel="canonical"` }
        : {}),
      'content-type': isHtml ? 'text/html; charset=utf-8' : type,
      ...(location ? { location } : {}),
      ...(answer.status === 503 ? { 'retry-after': '5', 'cache-control': 'no-store' } : {}),
      ...(isHtml ? { ...pageHeaders(url.pathname), 'content-language': language } : {}),
      ...(carriesToken(request) ? { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' } : {}),
      ...(isHtml && source.mode === 'production'
        ? { 'content-security-policy': pagePolicy(http.context.config, nonce) }
        : {}),
      ...(isHtml && source.mode === 'development' ? { 'content-security-policy': "frame-ancestors 'none'" } : {}),
      // The cookie holds the language that somebody chose.
      vary: 'accept-encoding, accept-language, cookie',
    },
    body,
    tags: isKept ? [...shown.tags] : [],
    pageRoute,
    isOneOfMany: shown.isOneOfMany,
  };
}

function isDecodable(url: string): boolean {
  try {
    decodeURI(url.split('?')[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/** A link out of a mail: who follows it shows it to nobody else, and nobody keeps the page. */
function carriesToken(request: FastifyRequest): boolean {
  return /[?&]token=/.test(request.url);
}

/**
 * The API as a visitor sees it, called without a network. The calls count as the reader's, from their address, and as
 * new as their answer must be.
 */
function visitorClient(http: Http, reader: FastifyRequest): Client {
  const cookie = placeCookieOf(http, reader);
  const remoteAddress = http.networks.addressOf(reader.raw);
  return createClient(calls, async (path, outgoing) => {
    const answer = await http.app.inject({
      method: outgoing.method as 'GET',
      url: path,
      headers: { ...outgoing.headers, ...cookie },
      remoteAddress,
      ...(typeof outgoing.body === 'string' ? { payload: outgoing.body } : {}),
    });
    return {
      ok: answer.statusCode < 400,
      status: answer.statusCode,
      headers: { get: (name) => headerText(answer.headers[name.toLowerCase()]) },
      text: async () => answer.body,
    };
  });
}

function headerText(value: number | string | string[] | undefined): string | null {
  if (value === undefined) return null;
  return Array.isArray(value) ? value.join(', ') : String(value);
}
