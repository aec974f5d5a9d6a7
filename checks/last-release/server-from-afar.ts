import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { inherited } from '#server/testing/commands.ts';
import { freePort } from '#server/testing/free-port.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { callAs } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

/** A server in a process of its own. Tests call it as they call a market of their own: its calls are all it has. */
export interface ServerFromAfar {
  market: TestMarket;
  /** @returns the errors in its log */
  stop(): Promise<string>;
}

/**
 * Starts the server of a checkout, without pages.
 *
 * @throws Error with what it said, when it ends instead
 */
export async function startFrom(folder: string, environment: Record<string, string>): Promise<ServerFromAfar> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
    cwd: folder,
    env: { ...inherited, PORT: String(port), NODE_ENV: 'test', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'close');
  await Promise.race([
    // It tells who started it that it is ready.
    once(child, 'message'),
    ended.then(() => {
      throw new Error(`The server of ${folder} has ended:\n${said}`);
    }),
  ]);
  return {
    market: { app: { inject: injectInto(`http://127.0.0.1:${port}`) } } as unknown as TestMarket,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      return said;
    },
  };
}

/** The same person at another server. */
export function at(market: TestMarket, person: Person): Person {
  return { ...person, call: (call, body) => callAs(market, call, { authorization: `bearer ${person.token}` }, body) };
}

/** Uploads a picture of one colour through the call. @returns its address */
export async function uploadByCall({ app }: TestMarket, { token }: Person): Promise<string> {
  const photo = await sharp({ create: { width: 200, height: 160, channels: 3, background: '#356' } })
    .jpeg()
    .toBuffer();
  const head = 'content-disposition: form-data; name="image"; filename="phone.jpg"\r\ncontent-type: image/jpeg';
  const answer = await app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { authorization: `bearer ${token}`, 'content-type': 'multipart/form-data; boundary=cut' },
    payload: Buffer.concat([Buffer.from(`--cut\r\n${head}\r\n\r\n`), photo, Buffer.from('\r\n--cut--\r\n')]),
  });
  if (answer.statusCode !== 200) throw new Error(`upload failed: ${answer.body}`);
  return answer.json<{ data: { url: string } }>().data.url;
}

function injectInto(url: string) {
  return async ({ method = 'GET', url: path, headers = {}, payload }: InjectOptions) => {
    const isRaw = payload === undefined || Buffer.isBuffer(payload);
    const answer = await fetch(`${url}${String(path)}`, {
      method,
      headers: { ...(isRaw ? {} : { 'content-type': 'application/json' }), ...(headers as Record<string, string>) },
      ...(payload === undefined
        ? {}
        : { body: isRaw ? (payload as unknown as Uint8Array<ArrayBuffer>) : JSON.stringify(payload) }),
    });
    const body = await answer.text();
    return {
      statusCode: answer.status,
      headers: { 'set-cookie': answer.headers.getSetCookie() },
      body,
      json: (): unknown => JSON.parse(body),
    };
  };
}
