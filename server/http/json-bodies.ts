import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/problem.ts';

/** How deep a body may be nested; ours need two levels. */
const depthMax = 32;

/** JSON bodies alone: an empty one counts as none, since some clients name the type of nothing. */
export function registerJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers;
    if (encoding !== 'identity')
      return done(new Refusal('unsupported_media_type', 'Send the body uncompressed, without content-encoding.'));
    if (request.routeOptions.config.row?.signedBy) return done(null, bytes);
    if (!isUtf8(bytes)) return done(new Refusal('malformed_json', 'The body of this request is not UTF-8.'));
    // A byte order mark stays, and is refused as no JSON: RFC 8259 forbids to send one.
    const json = bytes.toString();
    if (json.trim() === '') return done(null, undefined);
    try {
      done(null, parse(json));
    } catch (error) {
      done(
        error instanceof Refusal ? error : new Refusal('malformed_json', 'The JSON of this request can not be read.'),
      );
    }
  });
}

function parse(json: string): unknown {
  if (isTooDeep(json)) throw new Refusal('invalid_request', 'The JSON of this request is nested too deeply.');
  return JSON.parse(json, (key, value: unknown) => {
    if (key === '__proto__') throw new Refusal('invalid_request', '__proto__ is not a field of any call.');
    return value;
  });
}

/** Counted before parsing, brackets in texts included: only junk comes near the limit. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const char = json[at];
    if (inText) {
      if (char === '\\') at += 1;
      else if (char === '"') inText = false;
    } else if (char === '"') inText = true;
    else if (char === '{' || char === '[') {
      depth += 1;
      if (depth > depthMax) return true;
    } else if (char === '}' || char === ']') depth -= 1;
  }
  return false;
}
