import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/problem.ts';
import type { ProblemBody, ProblemCode } from '#contract/problem.ts';
import type { Route } from '#contract/route.ts';
import { countWarnings } from '#server/platform/counted-warnings.ts';
import { isDatabaseAway, sqlState } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import { StoreUnavailable } from '#server/platform/object-store/object-store.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    row?: Route;
  }
}

/** When to ask again after a 503 that names no time of its own. */
const busyForSeconds = 5;

/** Every answer that is not a success leaves through here, in one shape. Only our own faults are errors in the log. */
export function registerProblems(app: FastifyInstance, log: Log): void {
  const warn = countWarnings(log);
  app.setErrorHandler((error, request, reply) => {
    const refusal = isHungUp(error, request) ? cutOff() : asRefusal(error);
    if (error instanceof Refusal && error.code === 'unavailable')
      warn('unavailable', { message: error.message, requestId: request.id });
    else if (refusal.status >= 500) log.error({ err: error, requestId: request.id }, whatFailed(error));
    return sendProblem(request, reply, refusal);
  });
}

/** A client that sent half a body and hung up broke its own connection, not the one to the database. */
function isHungUp(error: unknown, { raw }: FastifyRequest): boolean {
  return error instanceof Error && error === raw.errored;
}

/** The refusal of what did not come completely. */
export function cutOff(): Refusal {
  return new Refusal('invalid_request', 'The request was cut off on its way. Please send it again.');
}

/** The refusal for an address where nothing is. */
export function nothingThere(): Refusal {
  return new Refusal('not_found', 'There is nothing at this address.');
}

function whatFailed(error: unknown): string {
  if (isDatabaseAway(error)) return 'request failed: the database is away, or too busy to answer in time';
  return error instanceof StoreUnavailable ? 'request failed: the picture store is away or full' : 'request failed';
}

/** Sends a refusal as the contract shapes it. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const body: ProblemBody = { message: refusal.message, code: refusal.code };
  if (refusal.issues.length > 0) body.issues = refusal.issues;
  if (request.routeOptions.config.row?.acknowledges) body.acknowledged = false;
  const retryAfterSeconds = refusal.retryAfterSeconds ?? (refusal.status === 503 ? busyForSeconds : undefined);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** What went wrong, in words for the caller. Internal details stay inside. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseAway(error)) {
    return new Refusal('unavailable', "Redial is busy, or its database can't be reached. Please try again shortly.", {
      retryAfterSeconds: busyForSeconds,
    });
  }
  if (error instanceof StoreUnavailable)
    return new Refusal('unavailable', 'Pictures can not be kept or shown at the moment. Please try again shortly.', {
      retryAfterSeconds: 10,
    });
  if (sqlState(error) === '22021')
    return new Refusal('invalid_request', 'The text has a character that can not be stored.');
  if (isFastifyError(error)) return fromFastify(error);
  return new Refusal('internal', 'Something went wrong on our side. Please try again; nothing was changed.');
}

const byFastifyCode: Record<string, [ProblemCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'That is more than this call takes.'],
  FST_REQ_FILE_TOO_LARGE: ['too_large', 'The file is too large: at most 10 MB.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Send application/json.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_request', 'The request was cut off on its way. Please send it again.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed_json', 'The request has no JSON body.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['unsupported_media_type', 'Send a multipart form.'],
  FST_PARTS_LIMIT: ['too_large', 'The form has too many parts.'],
  FST_FILES_LIMIT: ['too_large', 'Send one file at a time.'],
  FST_FIELDS_LIMIT: ['too_large', 'The form has too many fields.'],
};

function fromFastify(error: FastifyError): Refusal {
  const known = byFastifyCode[error.code];
  if (known) return new Refusal(...known);
  if (error instanceof SyntaxError || error.statusCode === 400)
    return new Refusal('malformed_json', 'The request could not be read.');
  if (error.statusCode === 413) return new Refusal('too_large', 'That is more than this call takes.');
  if (error.statusCode === 415) return new Refusal('unsupported_media_type', 'Send application/json.');
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new Refusal('invalid_request', 'The request could not be read.');
  return new Refusal('internal', 'Something went wrong on our side. Please try again; nothing was changed.');
}

/**
 * Is this an error of Fastify's or of its plugins' own? A status alone doesn't tell: an error of another HTTP service,
 * such as the payment provider, has one too and says nothing about this request.
 */
export function isFastifyError(error: unknown): error is FastifyError {
  return (
    error instanceof SyntaxError ||
    (error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_'))
  );
}
