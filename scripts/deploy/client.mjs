import { connect as connectHttp2 } from 'node:http2';
import { Agent, request } from 'node:https';

export const name = 'redial.example';

/** Asks the proxy on port 443 of this machine by its public name, and trusts only that authority. */
export function clientOf(ca) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const options = { host: '127.0.0.1', port: 443, servername: name, ca, agent };

  function open(method, path, { headers = {}, body } = {}) {
    return new Promise((resolve, reject) => {
      const asked = request({
        ...options,
        method,
        path,
        headers: { host: name, origin: `https://${name}`, ...headers },
      });
      asked
        .once('response', resolve)
        .once('error', reject)
        .setTimeout(60_000, () => asked.destroy(new Error('60 s without a byte')));
      asked.end(body);
    });
  }

  async function ask(method, path, more) {
    const answer = await open(method, path, more);
    const parts = [];
    for await (const part of answer) parts.push(part);
    return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) };
  }

  return {
    open,
    ask,
    /** The protocol that is agreed upon. */
    protocol: () =>
      new Promise((resolve, reject) => {
        const session = connectHttp2(`https://${name}`, {
          ca,
          host: '127.0.0.1',
          servername: name,
          lookup: (_, how, done) => done(null, how.all ? [{ address: '127.0.0.1', family: 4 }] : '127.0.0.1', 4),
        });
        session.once('error', reject).once('connect', () => {
          resolve(session.alpnProtocol);
          session.close();
        });
      }),
    close: () => agent.destroy(),
  };
}

/** Reads and writes through the proxy, one after the other in eight lines, until it is stopped. */
export function loadOn(client) {
  const kinds = [
    ['GET', '/'],
    ['GET', '/api/categories'],
    ['POST', '/api/bookings', { headers: { 'content-type': 'application/json' }, body: '{}' }],
  ];
  const counts = { answered: 0, failed: [] };
  let isOver = false;
  const lines = Array.from({ length: 8 }, async (_, line) => {
    for (let at = line; !isOver; at += 1) {
      const [method, path, more] = kinds[at % kinds.length];
      const outcome = await client.ask(method, path, more).then(
        ({ status }) => status,
        (error) => error.message,
      );
      if (typeof outcome === 'number' && outcome < 500) counts.answered += 1;
      else counts.failed.push(`${method} ${path}: ${outcome}`);
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(lines);
    return counts;
  };
}
