import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import type { AnswerCache } from '#server/http/answer-cache.ts';
import type { EventStreams } from '#server/http/event-streams.ts';
import type { WhoIs } from '#server/http/caller.ts';
import type { Networks } from '#server/http/network.ts';
import type { Replicas } from '#server/platform/replicas/replicas.ts';

/** What a domain's routes.ts is given. */
export interface Http {
  app: FastifyInstance;
  context: Context;
  /** The same with the limits of background work, for reads that may take longer than others wait for. */
  atWork: Context;
  whoIs: WhoIs;
  networks: Networks;
  cache: AnswerCache;
  streams: EventStreams;
  /** Where answers that are the same for many may be read; null: on the primary alone. */
  replicas: Replicas | null;
}
