import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFileStore } from '#server/platform/object-store/file-store.ts';
import { StoreUnavailable } from '#server/platform/object-store/object-store.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { createS3Store } from '#server/platform/object-store/s3-store.ts';

const access = { bucket: 'phones', region: 'eu-central-1', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a-secret-key' };
const key = `images/${'ab'.repeat(20)}/640.webp`;

let folder: string;
let stand: { server: Server; url: string; objects: Map<string, Buffer>; failNext: number; forged: string[] };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'redial-objects-'));
  stand = await startS3Stand();
});
afterAll(async () => {
  stand.server.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  ['files', (): ObjectStore => createFileStore(folder)],
  ['s3', (): ObjectStore => createS3Store({ endpoint: stand.url, ...access })],
])('A store of %s', (kind, open) => {
  test('gives back what was put, and knows nothing of other names', async () => {
    const store = open();
    expect(store.kind).toBe(kind);
    expect(await store.get(key)).toBeNull();
    await store.put(key, Buffer.from('a picture'), { contentType: 'image/webp' });
    await store.put(key, Buffer.from('a picture'), { contentType: 'image/webp' });
    expect(await store.get(key)).toEqual({ bytes: Buffer.from('a picture'), contentType: 'image/webp' });
    await store.delete(key);
    await store.delete(key);
    expect(await store.get(key)).toBeNull();
  });

  test.each(['../../etc/passwd', '/etc/passwd', 'images/../x.webp', 'images//x.webp', 'images/%2e%2e/x.webp', ''])('takes %j for no name', async (bad) => {
    await expect((async () => open().get(bad))()).rejects.toThrow("not an object's key");
  });
});

test('Files appear whole: nothing half written is left beside them', async () => {
  const store = createFileStore(folder);
  await Promise.all(Array.from({ length: 20 }, () => store.put(key, Buffer.alloc(100_000, 5), { contentType: 'image/webp' })));
  const names = await readdir(join(folder, 'images', 'ab', 'ab'.repeat(20)));
  expect(names).toEqual(['640.webp']);
});

describe('An S3 store', () => {
  test('signs every request as AWS Signature Version 4 asks', () => {
    expect(stand.forged).toEqual([]);
  });

  test('is refused with another secret', async () => {
    const liar = createS3Store({ endpoint: stand.url, ...access, secretAccessKey: 'wrong' });
    await expect(liar.put(key, Buffer.from('x'), { contentType: 'image/webp' })).rejects.toThrow(StoreUnavailable);
    expect(stand.forged).toHaveLength(1);
  });

  test('tries again when the store has a moment of its own, and says so when it has more', async () => {
    const store = createS3Store({ endpoint: stand.url, ...access });
    stand.failNext = 2;
    await store.put(key, Buffer.from('late'), { contentType: 'image/webp' });
    expect(stand.objects.get(`/phones/${key}`)?.toString()).toBe('late');
    stand.failNext = 5;
    await expect(store.get(key)).rejects.toThrow(StoreUnavailable);
    stand.failNext = 0;
  });

  test('that is not there is told as unavailable', async () => {
    const store = createS3Store({ endpoint: 'http://127.0.0.1:9', ...access });
    await expect(store.get(key)).rejects.toThrow(StoreUnavailable);
  });
});

/** Enough of S3 to be talked to: it keeps objects in memory and checks signatures as the real one does. */
async function startS3Stand() {
  const objects = new Map<string, Buffer>();
  const state = { failNext: 0, forged: [] as string[] };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (part: Buffer) => chunks.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      if (state.failNext > 0) {
        state.failNext -= 1;
        return response.writeHead(503).end();
      }
      if (!isSigned(request)) {
        state.forged.push(path);
        return response.writeHead(403).end();
      }
      if (request.method === 'PUT') objects.set(path, Buffer.concat(chunks));
      if (request.method === 'DELETE') objects.delete(path);
      const found = objects.get(path);
      if (request.method === 'GET' && !found) return response.writeHead(404).end();
      return response.writeHead(200).end(request.method === 'GET' ? found : undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, { server, objects, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

/** Source: AWS, "Create a signed AWS API request". */
function isSigned(request: IncomingMessage): boolean {
  const [, scope = '', signed = '', signature = ''] = /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(request.headers.authorization ?? '') ?? [];
  const [day = '', region = '', service = ''] = scope.split('/');
  if (region !== access.region || service !== 's3' || !request.headers.authorization?.includes(access.accessKeyId)) return false;
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('');
  const canonical = [request.method, request.url, '', headers, signed, request.headers['x-amz-content-sha256']].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const hmac = (secret: Buffer | string, text: string) => createHmac('sha256', secret).update(text).digest();
  const signingKey = ['aws4_request'].reduce((secret, text) => hmac(secret, text), hmac(hmac(hmac(`AWS4${access.secretAccessKey}`, day), region), service));
  return createHmac('sha256', signingKey).update(toSign).digest('hex') === signature;
}
