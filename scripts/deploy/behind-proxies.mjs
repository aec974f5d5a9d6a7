// Started by scripts/test-deploy.mjs as root in namespaces of its own: ports 80, 443, 3000 and 3001 are free there, and
// what is mounted is gone with it. Reads what image it is to start from its standard input.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { complain, step, tell } from '../terminal.mjs';
import { askEverything } from './asking.mjs';
import { clientOf, loadOn } from './client.mjs';
import { containerOf, environment, startPostgres } from './market.mjs';
import { signUpSeller } from './people.mjs';
import { startCaddy, startNginx } from './proxies.mjs';
import { askBothServers, askFolderOfAll } from './two-releases.mjs';

process.on('uncaughtException', (error) => {
  complain(error.stack);
  process.exit(1);
});
const [, seconds] = /lb_try_duration (\d+)s/.exec(readFileSync(join(root, 'deploy/Caddyfile'), 'utf8'));
const patienceOfCaddy = Number(seconds);
const { room, image } = JSON.parse(readFileSync(0, 'utf8'));
execFileSync('ip', ['link', 'set', 'lo', 'up']);
const figures = [];
const postgres = await step('Starting PostgreSQL with the two roles', () => startPostgres(room));
const container = containerOf(image, room);
let servers = await step('Starting two servers of the image, one migrates', () =>
  Promise.all([3000, 3001].map((port) => container.startServer(port))),
);

try {
  for (const [title, startProxy] of [
    ['nginx', startNginx],
    ['Caddy', startCaddy],
  ]) {
    const proxy = await step(`Starting ${title}`, () => startProxy(room));
    const client = clientOf(proxy.ca);
    const seller = await signUpSeller(client, postgres);
    await step(`${title}: TLS, live events, uploads`, () => askEverything(client, seller, { title, figures }));
    await step(`${title}: restarting one server after the other`, () => restartInTurn(title, client));
    await step(`${title}: files of two releases`, () => filesOfReleases(title, client));
    if (title === 'Caddy') await step(`${title}: restarting the only server`, () => restartOnly(client));
    else await step(`${title}: files while no server runs`, () => cachedFiles(client));
    client.close();
    await proxy.stop();
  }
  await step('Backing up, restoring, and starting a server on it', backUp);
} finally {
  tell(figures.join('\n'));
  for (const server of servers) await server.stop();
  await postgres.stop();
}

/** As `systemctl restart redial@3000`, then redial@3001. */
async function restartInTurn(title, client) {
  const stopLoad = loadOn(client);
  const stops = [];
  for (const at of servers.keys()) {
    stops.push(await servers[at].stop());
    servers[at] = await container.startServer(servers[at].port);
  }
  const { answered, failed } = await stopLoad();
  const outcome = `${answered} requests answered, ${failed.length} failed`;
  figures.push(`${title}: two servers restarted in turn, ${outcome}; a stop took ${stops.join(' and ')} ms`);
  // nginx doesn't ask /readyz: a write that reaches a server just as its doors close is lost, and isn't sent twice.
  const isExpected = (one) => title === 'nginx' && one === 'POST /api/bookings: 502';
  assert.deepEqual(
    failed.filter((one) => !isExpected(one)),
    [],
  );
  assert.ok(failed.length <= 10, `${failed.length} writes were lost`);
}

/** As on a machine with one server. */
async function restartOnly(client) {
  const [only, other] = servers;
  await other.stop();
  const stopLoad = loadOn(client);
  const stoppedAt = performance.now();
  await only.stop();
  servers = [await container.startServer(only.port)];
  const awaySeconds = (performance.now() - stoppedAt) / 1_000;
  const { answered, failed } = await stopLoad();
  const [reads, writes] = ['GET', 'POST'].map((method) => failed.filter((one) => one.startsWith(method)));
  figures.push(
    `Caddy: the only server was away for ${awaySeconds.toFixed(1)} s under ${answered} requests; ` +
      `${reads.length} reads and ${writes.length} writes failed`,
  );
  assert.deepEqual(
    failed.filter((one) => !/^GET .*: 503$|^POST .*: 50[23]$/.test(one)),
    [],
  );
  // On a machine that is busy otherwise a start may take longer than reads wait.
  if (awaySeconds < patienceOfCaddy) assert.deepEqual(reads, []);
}

async function filesOfReleases(title, client) {
  if (title === 'Caddy') return askFolderOfAll(client);
  const [one, other] = servers;
  await other.stop();
  await askBothServers(client);
  servers = [one, await container.startServer(3001)];
}

async function cachedFiles(client) {
  const page = String((await client.ask('GET', '/')).body);
  const [file] = /\/static\/js\/[\w-]+\.js/.exec(page);
  assert.equal((await client.ask('GET', file)).status, 200);
  for (const server of servers) await server.stop();
  assert.equal((await client.ask('GET', file)).status, 200);
  assert.equal((await client.ask('GET', '/')).status, 502);
  servers = await Promise.all([3000, 3001].map((port) => container.startServer(port)));
}

/** By the command of redial-backup.service. The image has no pg_dump, so it runs on the machine. */
async function backUp() {
  const folder = join(room, 'backups');
  const env = { PATH: process.env.PATH, ...environment, DATA_DIR: container.data };
  const backup = join(image.folder, 'app/deploy/backup.mjs');
  execFileSync(process.execPath, [backup, folder], { env });
  const [name, ...others] = readdirSync(folder);
  assert.deepEqual(others, []);
  assert.deepEqual(readdirSync(join(folder, name)).toSorted(), ['database.dump', 'objects', 'secrets.json']);
  for (const server of servers) await server.stop();
  await postgres.restore(join(folder, name, 'database.dump'), 'phones_before');
  await container.run(['bin/node', 'server/audit-books.ts']);
  servers = [await container.startServer(3000)];
}
