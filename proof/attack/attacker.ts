import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface Asking {
  headers?: Record<string, string>;
  body?: unknown;
  raw?: Buffer;
}

/** Somebody on another network: a loopback address that isn't the owner's, with a proxy's mark on each request. */
export interface Attacker {
  address: string;
  ask(call: string, asking?: Asking): Promise<Answer>;
  /** Closes their connections. */
  leave(): void;
}

/** Status 0: the connection was refused, cut, or silent for 20 seconds. */
const patienceMs = 20_000;

/** An attacker at 127.0.0.`host`, with its connections at once. Only addresses on this machine can be attacked. */
export function attackFrom(url: string, host: number, connections = 16): Attacker {
  const { hostname, port } = new URL(url);
  if (!['localhost', '127.0.0.1'].includes(hostname)) {
    throw new Error(`${hostname} is not this machine: only a market here may be attacked.`);
  }
  const address = `127.0.0.${host}`;
  const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: address });

  function ask(call: string, { headers = {}, body, raw }: Asking = {}): Promise<Answer> {
    const [method = 'GET', path = '/'] = call.split(' ');
    const payload = raw ?? (body === undefined ? null : Buffer.from(JSON.stringify(body)));
    const type = raw === undefined && payload !== null ? { 'content-type': 'application/json' } : {};
    const length = payload === null ? {} : { 'content-length': String(payload.length) };
    return new Promise((resolve) => {
      const nothing = { status: 0, headers: {}, text: '' };
      const options = {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent,
        headers: { host: `localhost:${port}`, via: '1.1 elsewhere', ...type, ...length, ...headers },
        timeout: patienceMs,
      };
      const asked = request(options, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
        answer.once('error', () => resolve(nothing));
      });
      asked.once('timeout', () => asked.destroy());
      asked.once('error', () => resolve(nothing));
      asked.end(payload ?? undefined);
    });
  }

  return { address, ask, leave: () => agent.destroy() };
}

export function tally(answers: readonly { status: number }[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status === 0 ? 'no answer' : status}`)
    .join(', ');
}
