import { setTimeout as sleep } from 'node:timers/promises';

const longestMs = 30_000;

/** Makes a call of WebDriver below one session's address. @returns its value */
export type Session = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** Begins a session with a driver that listens at a port of this machine, or soon will. */
export async function beginSession(port: number): Promise<Session> {
  const call = callsTo(port);
  for (let tries = 0; ; tries += 1) {
    const isReady = await call('GET', '/status').then(
      () => true,
      () => false,
    );
    if (isReady) break;
    if (tries === 100) throw new Error('The WebDriver did not start.');
    await sleep(100);
  }
  const { sessionId } = (await call('POST', '/session', { capabilities: {} })) as {
    sessionId: string;
  };
  return (method, path, body) => call(method, `/session/${sessionId}/${path}`.replace(/\/$/, ''), body);
}

function callsTo(port: number): Session {
  return async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(longestMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Error(`${method} ${path} got no answer`, { cause: error });
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (answer.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${method} ${path}: ${error}: ${message}`);
  };
}
