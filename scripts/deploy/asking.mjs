import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { request } from 'node:http';

const megabyte = 1024 * 1024;
/** Limits of contract/limits.ts. */
const fileMegabytes = 10;

/** Everything that a proxy in front can get wrong. */
export async function askEverything(client, seller, { title, figures }) {
  await tls(client);
  await liveEvents(client, seller, { title, figures });
  await uploads(client, seller);
}

async function tls(client) {
  assert.equal(await client.protocol(), 'h2');
  const home = await client.ask('GET', '/');
  assert.equal(home.status, 200);
  assert.match(home.headers['strict-transport-security'] ?? '', /max-age/);
  const plain = await new Promise((resolve, reject) =>
    request({ host: '127.0.0.1', port: 80, path: '/login', headers: { host: 'redial.example' } }, resolve)
      .once('error', reject)
      .end(),
  );
  plain.resume();
  assert.deepEqual([301, 308].includes(plain.statusCode), true);
  assert.equal(plain.headers.location, 'https://redial.example/login');
}

/** The first event must come while the answer goes on. */
async function liveEvents(client, { cookie }, { title, figures }) {
  const startedAt = performance.now();
  const answer = await client.open('GET', '/api/events', { headers: { cookie } });
  assert.equal(answer.statusCode, 200);
  assert.match(answer.headers['content-type'], /text\/event-stream/);
  const first = await new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('no event within 15 s: is the answer held back?')), 15_000);
    answer.once('error', reject).once('data', (part) => resolve((clearTimeout(late), String(part))));
  });
  figures.push(`${title}: the first live event after ${Math.round(performance.now() - startedAt)} ms`);
  assert.match(first, /data:|event:|:/);
  answer.destroy();
}

async function uploads(client, seller) {
  const picture = await upload(client, seller, pngOf(4.5 * megabyte));
  assert.equal(picture.status, 200, String(picture.body));
  const shown = JSON.parse(picture.body).data.url;
  assert.equal((await client.ask('GET', new URL(shown, 'https://redial.example').pathname)).status, 200);
  // The server, not the proxy, says that a file is too large: its words name the limit.
  const tooLarge = await upload(client, seller, Buffer.alloc((fileMegabytes + 1) * megabyte));
  assert.equal(tooLarge.status, 413);
  assert.match(String(tooLarge.body), /10 MB/);
  const csv = await sendCsv(client, seller, fileMegabytes * megabyte);
  assert.ok(csv.status === 200 || csv.status === 400, `${csv.status} ${csv.body}`);
  assert.match(csv.headers['content-type'], /json/);
}

function upload(client, { authorization }, bytes) {
  return sendForm(client, '/api/upload', authorization, {
    field: 'image',
    file: 'phone.png',
    type: 'image/png',
    bytes,
  });
}

function sendCsv(client, { authorization }, size) {
  const bytes = Buffer.alloc(size, 'x,');
  return sendForm(client, '/api/imports', authorization, {
    field: 'file',
    file: 'phones.csv',
    type: 'text/csv',
    bytes,
  });
}

function sendForm(client, path, authorization, { field, file, type, bytes }) {
  const disposition = `content-disposition: form-data; name="${field}"; filename="${file}"`;
  const head = ['--cut', disposition, `content-type: ${type}`, '', ''].join('\r\n');
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--cut--\r\n')]);
  const headers = { authorization, 'content-type': 'multipart/form-data; boundary=cut', 'content-length': body.length };
  return client.ask('POST', path, { headers, body });
}

/** A picture of noise with about this many bytes. */
function pngOf(bytes) {
  const side = Math.ceil(Math.sqrt(bytes / 3));
  const row = () => Buffer.concat([Buffer.of(0), randomBytes(side * 3)]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const parts = [
    ['IHDR', header],
    ['IDAT', deflateSync(Buffer.concat(Array.from({ length: side }, row)), { level: 0 })],
    ['IEND', Buffer.alloc(0)],
  ];
  return Buffer.concat([Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), ...parts.map(chunkOf)]);
}

function chunkOf([kind, data]) {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
