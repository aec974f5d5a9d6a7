import { AwsClient } from 'aws4fetch';
import type { S3Config } from '#server/config.ts';
import {
  StoreRefused,
  StoreUnavailable,
  contentTypeOf,
  requireKey,
} from '#server/platform/object-store/object-store.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { asPart } from '#server/platform/traces/tracer.ts';

const patience = { timeoutMs: 10_000, tries: 3 };

interface Answer {
  status: number;
  body: Buffer;
}

/** By path: endpoint/bucket/key. Each try has its time, from the first byte sent to the last one received. */
export function createS3Store(config: S3Config, { timeoutMs, tries } = patience): ObjectStore {
  const client = new AwsClient({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    region: config.region,
    service: 's3',
    retries: 0,
  });
  const ask = (method: string, key: string, tries: number, body?: Buffer): Promise<Answer> =>
    asPart(`${method} object store`, () => askInTime(method, key, tries, body));
  const askInTime = async (method: string, key: string, tries: number, body?: Buffer): Promise<Answer> => {
    requireKey(key);
    const url = `${config.endpoint}/${config.bucket}/${key}`;
    const answer = await insistently(tries, timeoutMs, async (signal) => {
      const response = await client.fetch(url, {
        method,
        signal,
        ...(body ? { body: new Uint8Array(body), headers: { 'content-type': contentTypeOf(key) } } : {}),
      });
      return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
    });
    if (complaintOf(answer) === 'NoSuchBucket')
      throw new StoreUnavailable(
        `has no bucket "${config.bucket}": create it at ${config.endpoint}, or correct S3_BUCKET`,
      );
    return answer;
  };

  return {
    put: async (key, bytes) => {
      const answer = await ask('PUT', key, tries, bytes);
      if (!isFine(answer)) throw refused('to keep a picture', answer);
    },
    get: async (key) => {
      const answer = await ask('GET', key, tries);
      if (isFine(answer)) return { bytes: answer.body, contentType: contentTypeOf(key) };
      if (answer.status === 404) return null;
      throw refused('to hand out a picture', answer);
    },
    // Tried once: the caller holds a lock meanwhile, and tries again another day.
    delete: async (key) => {
      const answer = await ask('DELETE', key, 1);
      if (!isFine(answer) && answer.status !== 404) throw refused('to delete a picture', answer);
    },
    // S3 keeps an object when it has all of it, and nothing before.
    removeDrafts: async () => 0,
  };
}

/** Tries again what may pass: no answer, or one of the store's own troubles. */
async function insistently(
  tries: number,
  timeoutMs: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await inTime(timeoutMs, ask);
      if (answer.status < 500 || attempt >= tries) return answer;
    } catch (error) {
      if (attempt >= tries)
        throw error instanceof StoreUnavailable ? error : new StoreUnavailable('can not be reached', error);
    }
    await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** attempt));
  }
}

/** Stops asking when the time is over, and goes on even if the request doesn't hear of that. */
async function inTime(timeoutMs: number, ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const stop = new AbortController();
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    over.reject(new StoreUnavailable('did not answer in time'));
    stop.abort();
  }, timeoutMs);
  return Promise.race([ask(stop.signal), over.promise]).finally(() => clearTimeout(timer));
}

function refused(what: string, answer: Answer): StoreRefused {
  const complaint = complaintOf(answer);
  const { status } = answer;
  return new StoreRefused(`refused ${what} with status ${status}${complaint ? ` (${complaint})` : ''}`, status);
}

/** The word that S3 puts into the body of a refusal, such as NoSuchBucket or SignatureDoesNotMatch. */
function complaintOf(answer: Answer): string | undefined {
  return isFine(answer) ? undefined : /<Code>(\w{1,64})<\/Code>/.exec(answer.body.toString('utf8'))?.[1];
}

function isFine({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}
