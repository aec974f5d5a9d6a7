import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import { front, host } from './plan.ts';

/** Status 0: no answer came. */
export interface Reply<Body = unknown> {
  status: number;
  body: Body;
  cookies: string[];
  /** A server answered, not a proxy on the way to it. */
  isOfServer: boolean;
}

export type Ask = <Body = unknown>(
  method: 'GET' | 'POST',
  path: string,
  more?: { headers?: Record<string, string>; body?: unknown; patienceMs?: number },
) => Promise<Reply<Body>>;

const usualPatienceMs = 15_000;

/** Somebody with an address of their own, who asks the market over TLS as a browser does. */
export function visitorFrom(localAddress: string, certificate: string): Ask {
  const agent = new Agent({ keepAlive: true, localAddress, ca: certificate, servername: host });
  return (method, path, { headers = {}, body, patienceMs = usualPatienceMs } = {}) =>
    new Promise((resolve) => {
      const bytes = body instanceof Buffer ? body : body === undefined ? null : Buffer.from(JSON.stringify(body));
      const isJson = bytes !== null && !(body instanceof Buffer);
      const asked = request({
        host: front.address,
        path,
        method,
        agent,
        signal: AbortSignal.timeout(patienceMs),
        headers: {
          host,
          ...(method === 'POST' ? { origin: `https://${host}` } : {}),
          ...(isJson ? { 'content-type': 'application/json' } : {}),
          ...(bytes ? { 'content-length': bytes.length } : {}),
          ...headers,
        },
      });
      const none = () => resolve({ status: 0, body: null as never, cookies: [], isOfServer: false });
      asked.once('error', none);
      asked.once('response', (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', none);
        answer.once('end', () => {
          const cookies = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '');
          const said = bodyOf(answer.headers['content-type'], Buffer.concat(parts));
          const { statusCode: status = 0 } = answer;
          resolve({ status, body: said as never, cookies, isOfServer: isOfServer(answer.headers) });
        });
      });
      asked.end(bytes ?? undefined);
    });
}

/** A server that refuses as it has too many names no request, but every answer of one has a policy. */
export function isOfServer(headers: IncomingHttpHeaders): boolean {
  return headers['content-security-policy'] !== undefined;
}

function bodyOf(type: string | undefined, bytes: Buffer): unknown {
  if (!type?.includes('json')) return bytes.toString('utf8');
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
