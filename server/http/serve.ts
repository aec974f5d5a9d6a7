import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { eventBytesMax, importing } from '#contract/allowances.ts';
import { Refusal, issueAt } from '#contract/problem.ts';
import type { Issue } from '#contract/problem.ts';
import type { Audience, Route, RouteBody, RouteParams, RouteQuery } from '#contract/route.ts';
import { keyOfList } from '#server/http/answer-cache.ts';
import type { MadeAnswer, StoredAnswer } from '#server/http/answer-cache.ts';
import { requireAudience, visitor } from '#server/http/caller.ts';
import type { Caller, Identity } from '#server/http/caller.ts';
import type { Context } from '#server/context.ts';
import { answerOnce } from '#server/http/answer-once.ts';
import { canonicalAddress } from '#server/http/canonical-address.ts';
import type { Http } from '#server/http/http.ts';
import { parseInput, refuseIssues } from '#server/http/issues.ts';
import { isFastifyError } from '#server/http/problems.ts';
import { countCalls } from '#server/http/rate-limits.ts';
import { requireConfirmed } from '#server/http/sensitive.ts';
import { baseHeaders } from '#server/http/security-headers.ts';
import { placeToKnow } from '#server/http/place-of-writes.ts';
import { sendStored } from '#server/http/send-stored.ts';
import { readShared } from '#server/http/shared-reads.ts';
import { noteShown } from '#server/http/shown.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { WalPosition } from '#server/platform/replicas/heard-changes.ts';

type ActorFor<A extends Audience> = A extends 'anyone' | 'identity' ? Actor | null : Actor;
type IdentityFor<A extends Audience> = A extends 'anyone' ? Identity | null : Identity;

/** For forms whose texts count: a text that is cut off can't be read and is refused. */
const longTexts = { limits: { fieldSize: importing.picturesBytesMax } };
type FormOptions = typeof longTexts | undefined;

/** A kept answer depends on the token and on the encodings that the caller accepts. */
const vary = 'accept-encoding, authorization';

/** What a handler is given: everything parsed by the row's schemas, the caller allowed by its audience. */
export interface Call<R extends Route> {
  params: RouteParams<R>;
  query: RouteQuery<R>;
  body: R extends { signedBy: object } ? Buffer : RouteBody<R> | (R extends { takesMail: true } ? Buffer : never);
  actor: ActorFor<R['audience']>;
  identity: IdentityFor<R['audience']>;
  /** The uploaded file of a row with `upload`. */
  file: R extends { upload: string } ? MultipartFile : undefined;
  /** For rows that take a key it may be inside the transaction that keeps the answer. */
  context: Context;
  /** Path and query of what is asked for, in the one way to write them. */
  address: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Caching<R extends Route> {
  /** What the answer shows. It is kept until one of these is announced. */
  tags(call: Call<R>): string[];
  /** What else it shows, which the answer itself tells. */
  furtherTags?(value: z.input<R['response']>): string[];
  /** Do signed-in callers see something else than visitors? */
  differsForMembers: boolean;
  /** Is there one of it for each thing of the market? Then visitors' answers alone are kept, as of pages after a row. */
  isOneOfMany?: boolean;
  guard?: Guard<z.input<R['response']>>;
}

/**
 * Hides parts of a shared answer from members who may not see them. It runs for each request, so the cache shows nobody
 * more.
 */
export interface Guard<Value> {
  /** Of what the answer shows, what not every member may see. */
  namesIn(value: Value): string[];
  /** How the answer becomes what this member may see of it; null: it is that already. */
  keepBack(
    asking: Caller & { request: FastifyRequest },
    names: readonly string[],
  ): Promise<((value: Value) => Value) | null>;
}

/** For rows that take a key: refuses to repeat an answer that has stopped being true. */
type StillTrue<R extends Route> = (call: Call<R>, kept: z.input<R['response']>) => Promise<void>;

type Handler<R extends Route> = (call: Call<R>) => Promise<z.input<R['response']>>;

interface Serving<R extends Route> {
  /** Makes equal answers once. */
  caching?: Caching<R>;
  isStillTrue?: StillTrue<R>;
}

/** Answers a row of the contract: recognises the caller, checks audience and input, calls the handler, sends JSON. */
export function serve<R extends Route>(
  http: Http,
  row: R,
  handler: Handler<R>,
  { caching, isStillTrue }: Serving<R> = {},
): void {
  const [method = 'GET', path = '/'] = row.call.split(' ');
  http.app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: { row },
    ...(row.signedBy && { bodyLimit: eventBytesMax }),
    ...countCalls(http, row),
    handler: caching ? cachedHandler(http, row, handler, caching) : plainHandler(http, row, handler, isStillTrue),
  });
}

function plainHandler<R extends Route>(http: Http, row: R, handler: Handler<R>, isStillTrue?: StillTrue<R>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await recognise(http, row, request);
    const call = await readCall(http, row, caller, request, reply);
    if (row.sensitive) await requireConfirmed(http.context, caller);
    const answer = (context: Context) => handler({ ...call, context }).then((value) => JSON.stringify(value));
    const check =
      isStillTrue &&
      ((context: Context, kept: string) =>
        isStillTrue({ ...call, context }, JSON.parse(kept) as z.input<R['response']>));
    return sendJson(
      reply,
      caller,
      await (row.takesKey && caller.actor
        ? answerOnce(http.context, caller.actor, row, request, answer, check)
        : answer(http.context)),
    );
  };
}

function cachedHandler<R extends Route>(http: Http, row: R, handler: Handler<R>, caching: Caching<R>) {
  if (row.credential !== 'bearer') throw new Error(`${row.call} is kept, so no cookie may change its answer.`);
  const base = baseHeaders(http.context.config);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await recognise(http, row, request);
    const isForMembers = caching.differsForMembers && caller.actor !== null;
    const toKnow = await placeToKnow(http, request);
    const answer =
      http.cache.take(keyOfList(request.url, isForMembers), toKnow) ??
      (await answerAnew(request, reply, { caller, isForMembers, toKnow }));
    noteShown(answer);
    const keepBack =
      caching.guard && answer.guarded ? await caching.guard.keepBack({ ...caller, request }, answer.guarded) : null;
    if (keepBack === null) return sendStored(request, reply, answer, base);
    return sendJson(
      reply.headers(answer.headers),
      caller,
      JSON.stringify(keepBack(JSON.parse(answer.body.toString()) as z.input<R['response']>)),
    );
  };

  /** However the address was written, there is one answer to what it means. */
  async function answerAnew(
    request: FastifyRequest,
    reply: FastifyReply,
    { caller, isForMembers, toKnow }: { caller: Caller; isForMembers: boolean; toKnow: WalPosition },
  ): Promise<StoredAnswer> {
    const call = await readCall(http, row, caller, request, reply);
    const isOneOfMany = caching.isOneOfMany ?? isAfterRow(call.query);
    const isForOne = isOneOfMany && isForMembers;
    // What is made for one member alone is not shared with another who asks the same at the same time.
    const whose = isForOne && !caching.guard ? ` of ${caller.actor?.id ?? ''}` : '';
    const tags = caching.tags(call);
    const furtherTags = (value: z.input<R['response']>) => caching.furtherTags?.(value) ?? [];
    const make = async () => {
      const value = await readShared(http, { request, tags, furtherTags }, (context) => {
        reply.removeHeader('link');
        return handler({ ...call, context });
      });
      const link = reply.getHeader('link');
      return {
        status: 200,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': isForOne ? 'no-store' : 'no-cache',
          vary,
          ...(typeof link === 'string' ? { link } : {}),
        },
        body: Buffer.from(JSON.stringify(value)),
        tags: isEmptyPage(call.query, value) || isForOne ? [] : [...tags, ...furtherTags(value)],
        isOneOfMany,
        ...(caching.guard && isForMembers ? { guarded: caching.guard.namesIn(value) } : {}),
      } satisfies MadeAnswer;
    };
    return http.cache.getOrMake(keyOfList(call.address, isForMembers) + whose, make, toKnow);
  }
}

/**
 * The page after the last row, or after an unknown row. Anybody can make up any number of these, so the cache keeps
 * none.
 */
function isEmptyPage(query: unknown, value: unknown): boolean {
  return Array.isArray(value) && value.length === 0 && isAfterRow(query);
}

function isAfterRow(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'after' in query;
}

/** Who calls. @throws Refusal for somebody who may not make the call */
export async function recognise(http: Http, row: Route, request: FastifyRequest): Promise<Caller> {
  const anonymous = request.headers.authorization === undefined && request.headers.cookie === undefined;
  const caller = anonymous ? visitor : await http.whoIs(request, row.credential);
  requireAudience(caller, row.audience);
  return caller;
}

async function readCall<R extends Route>(
  { context }: Http,
  row: R,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call<R>> {
  const issues: Issue[] = [];
  const params = parse(row.params, request.params, issues);
  const query = parse(row.query, request.query, issues);
  const isMail = row.takesMail === true && Buffer.isBuffer(request.body);
  const body =
    row.signedBy || isMail
      ? rawBody(request)
      : row.upload === undefined
        ? parse(row.body, request.body, issues)
        : undefined;
  if (issues.length > 0) throw refuseIssues(issues);
  const file = row.upload === undefined ? undefined : await uploadedFile(row.upload, request, row.body && longTexts);
  const form = file && parse(row.body, textsBefore(file), issues);
  if (issues.length > 0) throw refuseIssues(issues);
  const address = canonicalAddress(row, params, query);
  return {
    params,
    query,
    body: file ? form : body,
    file,
    actor: caller.actor,
    identity: caller.identity,
    context,
    address,
    request,
    reply,
  } as Call<R>;
}

/** The texts of a form that stand before its file. */
function textsBefore({ fields, fieldname }: MultipartFile): Record<string, unknown> {
  const texts = Object.entries(fields).filter(([name]) => name !== fieldname);
  return Object.fromEntries(texts.map(([name, one]) => [name, one && 'value' in one ? one.value : one]));
}

function rawBody(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

function parse(schema: z.ZodType | undefined, value: unknown, issues: Issue[]): unknown {
  if (schema === undefined) return undefined;
  const parsed = parseInput(schema, value);
  if (!('issues' in parsed)) return parsed.data;
  issues.push(...parsed.issues);
  return undefined;
}

async function uploadedFile(field: string, request: FastifyRequest, options: FormOptions): Promise<MultipartFile> {
  if (!request.isMultipart())
    throw new Refusal('unsupported_media_type', `Send a multipart form with the file in the field ${field}.`);
  const part = await findFile(field, request, options).catch((error: unknown) => {
    // Only the request is read here, so every fault in it is one that the sender can repair.
    throw isFastifyError(error)
      ? error
      : new Refusal(
          'invalid_request',
          'The form could not be read: it was cut off, or its boundary is wrong. Please send it again.',
          { cause: error },
        );
  });
  if (part === undefined) {
    throw new Refusal('invalid_request', `${field} is required.`, {
      issues: [issueAt(field, 'required')],
    });
  }
  return part;
}

async function findFile(
  field: string,
  request: FastifyRequest,
  options: FormOptions,
): Promise<MultipartFile | undefined> {
  for await (const part of request.parts(options)) {
    if (part.type === 'file' && part.fieldname === field) return part;
    if (part.type === 'file') part.file.resume();
  }
  return undefined;
}

function sendJson(reply: FastifyReply, { identity }: Caller, text: string): FastifyReply {
  return reply
    .header('cache-control', identity?.via === 'cookie' ? 'private, no-store' : 'no-store')
    .type('application/json; charset=utf-8')
    .send(text);
}
