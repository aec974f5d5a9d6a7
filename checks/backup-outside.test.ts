import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterEach, beforeEach, expect, test } from 'vitest';

const makesDump = 'for word in "$@"; do case "$word" in --file=*) echo dump > "${word#--file=}";; esac; done';

let room: string;
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'redial-backup-outside-'));
  for (const folder of ['bin', 'data/objects/listings', 'backups']) mkdirSync(join(room, folder), { recursive: true });
  writeFileSync(join(room, 'data/secrets.json'), '{}');
  writeFileSync(join(room, 'data/objects/listings/one.webp'), 'a picture');
  letDump(makesDump);
});
afterEach(() => rmSync(room, { recursive: true, force: true }));

test('a backup has the database, the secrets, and the pictures that are complete', () => {
  writeFileSync(join(room, 'data/objects/listings/two.webp.part'), 'half a pic');
  expect(backUp()).toEqual({ status: 0, stderr: '' });
  const [name = '', ...others] = backups();
  expect(others).toEqual([]);
  const files = readdirSync(join(room, 'backups', name), { recursive: true, encoding: 'utf8' });
  expect(files.toSorted()).toEqual([
    'database.dump',
    'objects',
    'objects/listings',
    'objects/listings/one.webp',
    'secrets.json',
  ]);
});

test("a backup has the policies, also behind links, and fails for none of an editor's leftovers", () => {
  const policies = join(room, 'data/policies');
  mkdirSync(policies);
  for (const [target, name] of Object.entries({ 'one.1': '.#terms.md', '../terms': 'terms.md', gone: 'privacy.md' }))
    symlinkSync(target, join(policies, name));
  for (const name of ['../terms', 'imprint.es.md', 'imprint.md~']) writeFileSync(join(policies, name), '# Written');
  expect(backUp()).toEqual({ status: 0, stderr: '' });
  const copies = join(room, 'backups', backups()[0] ?? '', 'policies');
  expect(readdirSync(copies).toSorted()).toEqual(['imprint.es.md', 'terms.md']);
  expect(readFileSync(join(copies, 'terms.md'), 'utf8')).toBe('# Written');
});

test('without the secrets there is no backup, and no other is deleted', () => {
  rmSync(join(room, 'data/secrets.json'));
  for (const day of ['01', '02', '03', '04']) makeOld(`2026-01-${day}T02-30-00Z`);
  expect(backUp()).toMatchObject({ status: 1, stderr: expect.stringContaining('secrets.json is missing') });
  expect(backups()).toHaveLength(4);
});

test('secrets that change meanwhile leave no backup: keys that sealed what it holds may be gone', () => {
  letDump(`${makesDump}; echo '{ }' > "${join(room, 'data/secrets.json')}"`);
  expect(backUp()).toMatchObject({ status: 1, stderr: expect.stringContaining('secrets of the market were changed') });
  expect(backups()).toEqual([]);
});

test('old ones and what was cut short make room even when the backup fails, but three stay', () => {
  for (const day of ['01', '02', '03', '04']) makeOld(`2026-01-${day}T02-30-00Z`);
  makeOld('2026-01-05T02-30-00Z.draft');
  makeOld('notes');
  letDump('echo "the disk is full" >&2; exit 1');
  expect(backUp()).toMatchObject({ status: 1, stderr: expect.stringContaining('the disk is full') });
  expect(backups()).toEqual(['2026-01-02T02-30-00Z', '2026-01-03T02-30-00Z', '2026-01-04T02-30-00Z', 'notes']);
});

const trusted = { PGSSLMODE: 'verify-full', PGSSLROOTCERT: expect.stringContaining('/backups/') };

test.each([
  ['', {}],
  ['?sslmode=require', trusted],
  ['?ssl=true', trusted],
  ['?sslrootcert=/our.crt', { PGSSLMODE: 'verify-full', PGSSLROOTCERT: '/our.crt' }],
  ['?sslmode=no-verify', { PGSSLMODE: 'require' }],
  ['?uselibpqcompat=true&sslmode=require', { PGSSLMODE: 'require' }],
  ['?sslmode=disable', { PGSSLMODE: 'disable' }],
])('the way to the database is as safe as that of the server: %s', (parameters, expected) => {
  letDump('env > "$(echo "$2" | cut -d= -f2)"');
  expect(backUp(`postgres://phones_app:secret@[::1]/phones${parameters}`)).toEqual({ status: 0, stderr: '' });
  const ways = dumped()
    .split('\n')
    .filter((line) => /^PG(?:HOST|SSL)/.test(line));
  expect(Object.fromEntries(ways.map((line) => line.split('=')))).toEqual({ PGHOST: '::1', ...expected });
});

/** Its key is nowhere. */
const ownAuthority = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUUC5llAdExqJUp8+kA/5xkfF/1UAwCgYIKoZIzj0EAwIw
IjEgMB4GA1UEAwwXQW4gYXV0aG9yaXR5IG9mIG91ciBvd24wIBcNMjYxMTI3MTQx
ODU5WhgPMjEyNjExMDMxNDE4NTlaMCIxIDAeBgNVBAMMF0FuIGF1dGhvcml0eSBv
ZiBvdXIgb3duMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE+rcOpLo2c5eDfOUs
mhEckepLT2vM/sXCnxqo7We1qDjCdhL/VRp+bchHwQZOto+qTPcJKrGj4CLyORE9
c84njqNTMFEwHQYDVR0OBBYEFDReM0ohqoGWopCDt4hxsLv3ECfCMB8GA1UdIwQY
MBaAFDReM0ohqoGWopCDt4hxsLv3ECfCMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZI
zj0EAwIDSAAwRQIgCMr8YPuCXE2/bew33aAqlifHyrlcA53RAfdlXl7TQ0sCIQD3
qs9IRQvobKXqmvzlemiJt6hliKlYfcnHnLlJcTTJLg==
-----END CERTIFICATE-----
`;

test("pg_dump trusts those whom the server trusts: Node's own authorities and the operator's, and leaves no list", () => {
  letDump('cp "$PGSSLROOTCERT" "$(echo "$2" | cut -d= -f2)"');
  const [first = '', ...others] = rootCertificates;
  const extra = join(room, 'extra.crt');
  writeFileSync(extra, ownAuthority);
  const address = 'postgres://phones_app:secret@127.0.0.1/phones?sslmode=verify-full';
  expect(backUp(address, { NODE_EXTRA_CA_CERTS: extra })).toEqual({ status: 0, stderr: '' });
  const list = dumped();
  for (const one of [first, others.at(-1) ?? '', ownAuthority.trim()]) expect(list).toContain(one);
  expect(readdirSync(join(room, 'backups', backups()[0] ?? ''))).toEqual(['database.dump', 'objects', 'secrets.json']);
});

function dumped(): string {
  return readFileSync(join(room, 'backups', backups()[0] ?? '', 'database.dump'), 'utf8');
}

function letDump(script: string): void {
  writeFileSync(join(room, 'bin/pg_dump'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

function makeOld(name: string): void {
  mkdirSync(join(room, 'backups', name));
  const then = new Date('2026-01-01');
  utimesSync(join(room, 'backups', name), then, then);
}

function backups(): string[] {
  return readdirSync(join(room, 'backups')).toSorted();
}

function backUp(DATABASE_URL = 'postgres://phones_app:secret@127.0.0.1/phones', more = {}) {
  const script = join(import.meta.dirname, '../deploy/backup.mjs');
  const env = {
    PATH: `${join(room, 'bin')}:${process.env.PATH}`,
    DATABASE_URL,
    DATA_DIR: join(room, 'data'),
    NODE_NO_WARNINGS: '1',
    ...more,
  };
  const { status, stderr } = spawnSync(process.execPath, [script, join(room, 'backups')], { env, encoding: 'utf8' });
  return { status, stderr };
}
