import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';

const file = '/static/js/of-another-release.js';
const text = 'of another release';

/** nginx: a file that only one of two servers has. Port 3001 must be free: there is the other release. */
export async function askBothServers(client) {
  const server = createServer((request, response) => {
    const isThere = request.url === '/readyz' || request.url.startsWith(file);
    response.writeHead(isThere ? 200 : 404).end(text);
  });
  await new Promise((resolve) => server.listen(3001, '127.0.0.1', resolve));
  try {
    // Each address is another one to the cache.
    for (let turn = 0; turn < 8; turn += 1) assert.equal((await client.ask('GET', `${file}?${turn}`)).status, 200);
    assert.equal((await client.ask('GET', '/static/js/of-none.js')).status, 404);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Caddy: a file of the folder for all releases, and none that is of none. */
export async function askFolderOfAll(client) {
  const folder = '/var/www/redial';
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]);
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  writeFileSync(join(folder, file), text);
  writeFileSync(join(folder, 'secret.txt'), text);
  const { status, headers, body } = await client.ask('GET', file);
  assert.equal(status, 200);
  assert.equal(String(body), text);
  assert.match(String(headers['cache-control']), /immutable/);
  assert.equal((await client.ask('GET', '/static/js/of-none.js')).status, 404);
  for (const path of ['/secret.txt', '/static/../secret.txt', '/static/%2e%2e/secret.txt'])
    assert.notEqual(String((await client.ask('GET', path)).body), text);
  execFileSync('umount', [folder]);
}
