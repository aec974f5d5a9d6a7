import { Agent, createServer, request as ask } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { freePort } from './market-process.ts';

/** This long after their answer servers are asked again whether they are ready: more often than their lead time. */
const askAgainMs = 100;

interface Backend {
  url: string;
  isReady: boolean;
}

async function look(backend: Backend): Promise<boolean> {
  const answer = await fetch(`${backend.url}/readyz`, { headers: { connection: 'close' } }).catch(() => null);
  await answer?.text().catch(() => null);
  backend.isReady = answer?.ok === true;
  return backend.isReady;
}

/**
 * A load balancer as docs/operations.md wants it: it asks each server whether it is ready, gives requests to those that
 * are, by turns, and keeps connections open. It never tries a request a second time.
 */
export class Balancer {
  readonly url: string;
  /** The index of the only server to use, or null for both. A request's header `x-server` overrides it. */
  only: number | null = null;
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #backends: Backend[];
  #isOver = false;
  #turn = 0;

  private constructor(port: number, urls: readonly string[]) {
    this.url = `http://localhost:${port}`;
    this.#backends = urls.map((url) => ({ url, isReady: false }));
    this.#server = createServer((incoming, answer) => this.#passOn(incoming, answer)).listen(port, 'localhost');
    for (const backend of this.#backends) void this.#watch(backend);
  }

  static async start(urls: readonly string[], port?: number): Promise<Balancer> {
    return new Balancer(port ?? (await freePort()), urls);
  }

  /** As balancers do, it waits for an answer before it asks again. */
  async #watch(backend: Backend): Promise<void> {
    while (!this.#isOver) {
      await look(backend);
      await sleep(askAgainMs);
    }
  }

  /** Asks all servers. @returns how many are ready */
  async look(): Promise<number> {
    const ready = await Promise.all(this.#backends.map(look));
    return ready.filter(Boolean).length;
  }

  async close(): Promise<void> {
    this.#isOver = true;
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
    this.#agent.destroy();
  }

  #passOn(incoming: IncomingMessage, answer: ServerResponse): void {
    const only = incoming.headers['x-server'] ?? this.only;
    const ready = this.#backends.filter(({ isReady }, at) => isReady && (only === null || Number(only) === at));
    const backend = ready[(this.#turn += 1) % ready.length];
    if (!backend) {
      answer.writeHead(503).end('no server is ready');
      return;
    }
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' };
    const passed = ask(
      backend.url + incoming.url,
      { method: incoming.method, headers, agent: this.#agent },
      (theirs) => {
        // They are about the server's connection: its keep-alive is longer than this one's, which is closed earlier.
        const { connection: _, 'keep-alive': __, ...kept } = theirs.headers;
        answer.writeHead(theirs.statusCode ?? 502, kept);
        theirs.pipe(answer);
      },
    );
    passed.on('error', (error) => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end(`${backend.url} hung up: ${error.message}`);
    });
    incoming.pipe(passed);
  }
}
