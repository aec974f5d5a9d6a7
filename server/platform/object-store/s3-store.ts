import { AwsClient } from 'aws4fetch';
import type { S3Config } from '#server/config.ts';
import { StoreUnavailable, contentTypeOf, requireKey } from '#server/platform/object-store/object-store.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';

const timeoutMs = 10_000;
const tries = 3;

/** Objects in any store that speaks S3, addressed by path: endpoint/bucket/key. Signed by AWS Signature Version 4. */
export function createS3Store(config: S3Config): ObjectStore {
  const client = new AwsClient({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    region: config.region,
    service: 's3',
    retries: 0,
  });
  const ask = (method: string, key: string, body?: Buffer) => {
    requireKey(key);
    const url = `${config.endpoint}/${config.bucket}/${key}`;
    return insistently(() =>
      client.fetch(url, {
        method,
        signal: AbortSignal.timeout(timeoutMs),
        ...(body ? { body: new Uint8Array(body), headers: { 'content-type': contentTypeOf(key) } } : {}),
      }),
    );
  };

  return {
    kind: 's3',
    put: async (key, bytes) => {
      const answer = await ask('PUT', key, bytes);
      await answer.body?.cancel();
      if (!answer.ok) throw new StoreUnavailable(`refused a picture with status ${answer.status}`);
    },
    get: async (key) => {
      const answer = await ask('GET', key);
      if (answer.ok) return { bytes: Buffer.from(await answer.arrayBuffer()), contentType: contentTypeOf(key) };
      await answer.body?.cancel();
      if (answer.status === 404) return null;
      throw new StoreUnavailable(`refused to hand out a picture with status ${answer.status}`);
    },
    delete: async (key) => {
      const answer = await ask('DELETE', key);
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) throw new StoreUnavailable(`refused to delete a picture with status ${answer.status}`);
    },
  };
}

/** Tries again what may pass: no answer, or one of the store's own troubles. */
async function insistently(ask: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await ask();
      if (answer.status < 500 || attempt === tries) return answer;
      await answer.body?.cancel();
    } catch (error) {
      if (attempt === tries) throw new StoreUnavailable('can not be reached', error);
    }
    await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** attempt));
  }
}
