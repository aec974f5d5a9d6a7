import fs, { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { resealed, seal, unseal } from '#server/platform/sealing.ts';
import { addKeys, keepFirstKeys, loadSecrets, makeSecrets, readSecrets } from '#server/platform/secrets.ts';
import type { Secrets } from '#server/platform/secrets.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'redial-rotation-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('Keys are added to secrets.json beside the first ones, once, and the others can be dropped', () => {
  const folder = makeFolder();
  const first = loadSecrets(folder);
  addKeys(folder);
  const both = loadSecrets(folder);
  expect(both).toEqual({ ...first, others: [expect.objectContaining({ version: 1 })] });
  expect(() => addKeys(folder)).toThrow('Finish that rotation');
  expect(readSecrets(folder)).toEqual(both);

  keepFirstKeys(folder, { ...both, ...both.others![0]! });
  const second = loadSecrets(folder);
  expect(second).toEqual({ ...both.others![0], postgresPassword: first.postgresPassword });
  addKeys(folder);
  expect(loadSecrets(folder).others![0]!.version).toBe(2);
  expect(readdirSync(folder)).toEqual(['secrets.json']);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test.each([
  // What a file that is mounted in its place does.
  ['EBUSY', true],
  ['EROFS', true],
  ['ENOSPC', false],
])('secrets.json that can not be replaced by %s stays as it is, with words that say why', (code, isMounted) => {
  const folder = makeFolder();
  const stored = loadSecrets(folder);
  const busy = vi.spyOn(fs, 'renameSync').mockImplementation(() => {
    throw Object.assign(new Error(`${code}: rename`), { code });
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    busy.mockRestore();
    syncBuiltinESMExports();
  });
  const where = isMounted ? '\\. Where .* as in Kubernetes, change it there: .*' : '\\.';
  expect(() => addKeys(folder)).toThrow(new RegExp(`can't be replaced here \\(${code}: rename\\)${where}$`));
  expect([loadSecrets(folder), readdirSync(folder)]).toEqual([stored, ['secrets.json']]);
});

test.each([
  ['without one of the keys', { version: 1, identity: 'x' }],
  ['of a version that is there already', { version: 0, identity: 'x', accessToken: 'x' }],
])('secrets.json with others %s is refused as damaged', (_, other) => {
  const folder = makeFolder();
  loadSecrets(folder);
  const file = join(folder, 'secrets.json');
  const stored = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...stored, others: [other] }));
  expect(() => loadSecrets(folder)).toThrow('is damaged');
});

test('What any of the keys sealed is read by servers before, under and after a rotation', async () => {
  const before: Secrets = makeSecrets();
  const { postgresPassword: _, ...made } = makeSecrets();
  const keys = { version: 1, ...made };
  const knowing: Secrets = { ...before, others: [keys] };
  const using: Secrets = { ...before, ...keys, others: [{ ...before, version: 0 }] };
  const after: Secrets = { ...before, ...keys };

  const old = await seal(before, 'Calle Mayor 1');
  const early = await seal(knowing, 'Calle Mayor 2');
  const late = await seal(using, 'Calle Mayor 3');
  const readBy = (secrets: Secrets) => Promise.all([old, early, late].map((sealed) => unseal(secrets, sealed)));
  expect(await readBy(before)).toEqual(['Calle Mayor 1', 'Calle Mayor 2', null]);
  expect(await readBy(knowing)).toEqual(['Calle Mayor 1', 'Calle Mayor 2', 'Calle Mayor 3']);
  expect(await readBy(using)).toEqual(['Calle Mayor 1', 'Calle Mayor 2', 'Calle Mayor 3']);
  expect(await readBy(after)).toEqual([null, null, 'Calle Mayor 3']);

  expect(await resealed(knowing, old)).toBeNull();
  expect(await resealed(using, late)).toBeNull();
  expect(await resealed(after, old)).toBeNull();
  expect(await unseal(after, (await resealed(using, old))!)).toBe('Calle Mayor 1');
});
