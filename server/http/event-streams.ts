import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { eventStreams as allowed } from '#contract/allowances.ts';
import type { EventData, EventName } from '#contract/events.ts';
import { Refusal } from '#contract/problem.ts';
import type { Route } from '#contract/route.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Http } from '#server/http/http.ts';
import { leaveGate } from '#server/http/overload.ts';
import { baseHeaders } from '#server/http/security-headers.ts';
import { recognise } from '#server/http/serve.ts';

/** One answer that goes on: server-sent events (WHATWG HTML, chapter 9.2) to one reader. */
export class EventStream {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  send<Name extends EventName>(name: Name, data: EventData<Name>): void {
    this.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Cuts a reader who takes nothing of it: what waits for them is in our memory. */
  write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    if (this.#response.writableLength > allowed.waitingBytesMax) this.#response.destroy();
    else this.#response.write(text);
  }

  /** A client that stopped reading would keep the server from closing, so its stream is cut. */
  end(): void {
    if (this.#response.writableLength > 0) this.#response.destroy();
    else this.#response.end();
  }
}

/** All open streams of this server, with limits in all and for one account. */
export class EventStreams {
  readonly #open = new Set<EventStream>();
  readonly #countOf = new Map<string, number>();
  #isClosed = false;

  /** For as long as the response lasts. @throws Refusal too_many_streams, or unavailable while the server stops */
  open(account: string, response: ServerResponse, start: () => void): EventStream {
    const retryAfterSeconds = allowed.askAgainSeconds;
    if (this.#isClosed || this.#open.size >= allowed.most)
      throw new Refusal('unavailable', 'No more live events can be sent at the moment.', { retryAfterSeconds });
    const count = this.#countOf.get(account) ?? 0;
    if (count >= allowed.mostOfOne)
      throw new Refusal('too_many_streams', `Live events are open in ${count} browsers already.`, {
        retryAfterSeconds,
      });

    const stream = new EventStream(response);
    this.#open.add(stream);
    this.#countOf.set(account, count + 1);
    response.once('close', () => this.#forget(account, stream));
    start();
    return stream;
  }

  get size(): number {
    return this.#open.size;
  }

  /** For good: the server stops. */
  endAll(): void {
    this.#isClosed = true;
    for (const stream of this.#open) stream.end();
  }

  #forget(account: string, stream: EventStream): void {
    this.#open.delete(stream);
    const left = (this.#countOf.get(account) ?? 1) - 1;
    if (left > 0) this.#countOf.set(account, left);
    else this.#countOf.delete(account);
  }
}

/** Answers a row of the contract with a stream, which `begin` is given once it is open. */
export function serveStream(
  http: Http,
  row: Route & { isStream: true },
  begin: (caller: Caller, stream: EventStream, response: ServerResponse) => void,
): void {
  const headers = {
    ...baseHeaders(http.context.config),
    'content-type': 'text/event-stream; charset=utf-8',
    // A proxy may neither keep it nor compress it, which would hold it back.
    'cache-control': 'private, no-store, no-transform',
    'x-accel-buffering': 'no',
    // The connection ends with the stream: kept alive, it would keep a server that stops waiting.
    connection: 'close',
  };
  const [, url = ''] = row.call.split(' ');
  http.app.route({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    config: { row },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = await recognise(http, row, request);
      const response = reply.raw;
      // Somebody who has left meanwhile would never be seen to leave.
      if (response.closed) return void reply.hijack();
      const start = () => {
        reply.hijack();
        response.writeHead(200, { ...headers, 'x-request-id': request.id });
        response.write(`retry: ${allowed.retryMs + Math.round(Math.random() * allowed.retrySpreadMs)}\n\n`);
        leaveGate(response);
      };
      const stream = http.streams.open(caller.actor?.id ?? '', response, start);
      begin(caller, stream, response);
    },
  });
}
