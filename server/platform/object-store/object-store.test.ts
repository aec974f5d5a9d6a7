import { createHash, createHmac } from 'node:crypto';
import { mkdir, mkdtemp, open, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createFileStore } from '#server/platform/object-store/file-store.ts';
import { StoreUnavailable } from '#server/platform/object-store/object-store.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { createS3Store } from '#server/platform/object-store/s3-store.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, open: vi.fn(real.open) };
});

const access = {
  bucket: 'phones',
  region: 'eu-central-1',
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'a-secret-key',
};
const key = `images/${'ab'.repeat(20)}/640.webp`;

let folder: string;
let stand: {
  server: Server;
  url: string;
  objects: Map<string, Buffer>;
  failNext: number;
  hang: 'at once' | 'half-way' | null;
  forged: string[];
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'redial-objects-'));
  stand = await startS3Stand();
});
afterAll(async () => {
  stand.server.closeAllConnections();
  stand.server.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  ['files', (): ObjectStore => createFileStore(folder)],
  ['s3', (): ObjectStore => createS3Store({ endpoint: stand.url, ...access })],
])('A store of %s', (_kind, open) => {
  test('gives back what was put, and knows nothing of other names', async () => {
    const store = open();
    expect(await store.get(key)).toBeNull();
    await store.put(key, Buffer.from('a picture'), { contentType: 'image/webp' });
    await store.put(key, Buffer.from('a picture'), { contentType: 'image/webp' });
    expect(await store.get(key)).toEqual({ bytes: Buffer.from('a picture'), contentType: 'image/webp' });
    await store.delete(key);
    await store.delete(key);
    expect(await store.get(key)).toBeNull();
  });

  test.each(['../../etc/passwd', '/etc/passwd', 'images/../x.webp', 'images//x.webp', 'images/%2e%2e/x.webp', ''])(
    'takes %j for no name',
    async (bad) => {
      await expect((async () => open().get(bad))()).rejects.toThrow("not an object's key");
    },
  );
});

describe('A file store', () => {
  const place = () => join(folder, 'images', 'ab', 'ab'.repeat(20));
  const kept = () => readdir(place()).catch(() => []);

  test('keeps files whole: nothing half written is left beside them', async () => {
    const store = createFileStore(folder);
    await Promise.all(
      Array.from({ length: 20 }, () => store.put(key, Buffer.alloc(100_000, 5), { contentType: 'image/webp' })),
    );
    expect(await kept()).toEqual(['640.webp']);
    await store.delete(key);
    expect(await readdir(join(folder, 'images', 'ab'))).toEqual([]);
  });

  test('makes a file and every folder on the way to it durable before it says that it is kept', async () => {
    const synced = watchSyncs();
    await createFileStore(join(folder, 'fresh')).put(key, Buffer.from('a picture'), { contentType: 'image/webp' });
    const fresh = join(folder, 'fresh');
    const last = join(fresh, 'images', 'ab', 'ab'.repeat(20));
    expect(synced.paths.map((path) => (path.endsWith('.part') ? 'the draft' : path))).toEqual([
      join(fresh, 'images', 'ab'),
      join(fresh, 'images'),
      fresh,
      folder,
      'the draft',
      last,
    ]);
    synced.stop();
  });

  test.each([
    ['ENOSPC', /no room left.*disk is full/],
    ['EIO', /can not be used \(EIO\)/],
  ])('on a disk that answers %s keeps nothing, says so, and takes the picture later', async (code, words) => {
    const store = createFileStore(folder);
    const trouble = breakWrites(code);
    const told = store.put(key, Buffer.alloc(50_000, 1), { contentType: 'image/webp' });
    await expect(told).rejects.toThrow(StoreUnavailable);
    await expect(told).rejects.toThrow(words);
    expect(await store.get(key)).toBeNull();
    expect(await kept()).toEqual([]);
    trouble.stop();
    await store.put(key, Buffer.alloc(50_000, 1), { contentType: 'image/webp' });
    expect((await store.get(key))?.bytes.length).toBe(50_000);
    await store.delete(key);
  });

  test('that can not be read is told as unavailable', async () => {
    const blocked = join(folder, 'a-file');
    await writeFile(blocked, '');
    await expect(createFileStore(blocked).get(key)).rejects.toThrow(StoreUnavailable);
    await expect(createFileStore(blocked).put(key, Buffer.from('x'), { contentType: 'image/webp' })).rejects.toThrow(
      StoreUnavailable,
    );
  });

  test('never serves a draft, and removes those that nobody has written to since', async () => {
    const store = createFileStore(folder);
    expect(await createFileStore(join(folder, 'nowhere')).removeDrafts(new Date())).toBe(0);
    await mkdir(place(), { recursive: true });
    await writeFile(join(place(), '640.webp.1.part'), 'half');
    await writeFile(join(place(), '640.webp.2.part'), 'half');
    await utimes(join(place(), '640.webp.1.part'), new Date('2026-01-01'), new Date('2026-01-01'));
    expect(await store.get(key)).toBeNull();
    expect(await store.removeDrafts(new Date('2026-01-02'))).toBe(1);
    expect(await kept()).toEqual(['640.webp.2.part']);
    await rm(place(), { recursive: true });
  });
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

  test('tries again when the store fails briefly, and says so when it keeps failing', async () => {
    const store = createS3Store({ endpoint: stand.url, ...access });
    stand.failNext = 2;
    await store.put(key, Buffer.from('late'), { contentType: 'image/webp' });
    expect(stand.objects.get(`/phones/${key}`)?.toString()).toBe('late');
    stand.failNext = 5;
    await expect(store.get(key)).rejects.toThrow(StoreUnavailable);
    stand.failNext = 0;
  });

  test.each(['at once', 'half-way'] as const)(
    'that stops answering %s is told as unavailable, for every call',
    async (moment) => {
      const store = createS3Store({ endpoint: stand.url, ...access }, { timeoutMs: 200, tries: 2 });
      stand.hang = moment;
      onTestFinished(() => void (stand.hang = null));
      for (const call of [
        () => store.get(key),
        () => store.put(key, Buffer.from('x'), { contentType: 'image/webp' }),
        () => store.delete(key),
      ]) {
        await expect(call()).rejects.toThrow(new StoreUnavailable('did not answer in time'));
      }
    },
  );

  test('without the bucket says which one is missing and what to do', async () => {
    const store = createS3Store({ endpoint: stand.url, ...access, bucket: 'elsewhere' });
    for (const call of [
      () => store.get(key),
      () => store.put(key, Buffer.from('x'), { contentType: 'image/webp' }),
      () => store.delete(key),
    ]) {
      await expect(call()).rejects.toThrow(/has no bucket "elsewhere": create it at .*S3_BUCKET/);
    }
  });

  test('has no drafts to remove', async () => {
    expect(await createS3Store({ endpoint: stand.url, ...access }).removeDrafts(new Date())).toBe(0);
  });

  test('that is not there is told as unavailable', async () => {
    const store = createS3Store({ endpoint: 'http://127.0.0.1:9', ...access });
    await expect(store.get(key)).rejects.toThrow(StoreUnavailable);
  });
});

/** Writes half of what it should and then fails, as a disk does that has filled up. */
function breakWrites(code: string) {
  return changeOpened(async (_path, file) => {
    const write = file.writeFile.bind(file);
    file.writeFile = async (bytes) => {
      await write((bytes as Buffer).subarray(0, 100));
      throw Object.assign(new Error(code), { code, syscall: 'write' });
    };
  });
}

/** Notes what is made durable, in order. */
function watchSyncs() {
  const paths: string[] = [];
  const change = changeOpened(async (path, file) => {
    const sync = file.sync.bind(file);
    file.sync = async () => {
      await sync();
      paths.push(path);
    };
  });
  return { paths, ...change };
}

function changeOpened(change: (path: string, file: Awaited<ReturnType<typeof open>>) => Promise<void>) {
  const mocked = vi.mocked(open);
  const real = mocked.getMockImplementation();
  mocked.mockImplementation(async (path, ...more) => {
    const file = await (real ?? open)(path, ...more);
    await change(String(path), file);
    return file;
  });
  return { stop: () => void (real && mocked.mockImplementation(real)) };
}

/** Enough of S3 to be talked to: it keeps objects in memory and checks signatures as the real one does. */
async function startS3Stand() {
  const objects = new Map<string, Buffer>();
  const state = { failNext: 0, hang: null as 'at once' | 'half-way' | null, forged: [] as string[] };
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
      if (state.hang === 'at once') return undefined;
      if (state.hang === 'half-way') return response.writeHead(200, { 'content-length': '1000' }).write('half of');
      if (!path.startsWith('/phones/'))
        return response.writeHead(404).end('<?xml version="1.0"?><Error><Code>NoSuchBucket</Code></Error>');
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
  const [, scope = '', signed = '', signature = ''] =
    /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(request.headers.authorization ?? '') ??
    [];
  const [day = '', region = '', service = ''] = scope.split('/');
  if (region !== access.region || service !== 's3' || !request.headers.authorization?.includes(access.accessKeyId))
    return false;
  const headers = signed
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    .join('');
  const canonical = [request.method, request.url, '', headers, signed, request.headers['x-amz-content-sha256']].join(
    '\n',
  );
  const toSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const hmac = (secret: Buffer | string, text: string) => createHmac('sha256', secret).update(text).digest();
  const signingKey = ['aws4_request'].reduce(
    (secret, text) => hmac(secret, text),
    hmac(hmac(hmac(`AWS4${access.secretAccessKey}`, day), region), service),
  );
  return createHmac('sha256', signingKey).update(toSign).digest('hex') === signature;
}
