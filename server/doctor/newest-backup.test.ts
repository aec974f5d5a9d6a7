import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newestIn } from '#server/doctor/look.ts';

const newest = 1_700_000_000;

test.each([
  ['dumps of each night', ['2026-11-26.sql.gz', '2026-11-27.sql.gz'], true],
  ['a folder for each night', ['2026-11-26T03Z/database.dump', '2026-11-27T03Z/database.dump'], true],
  ['a dump in a format of several files', ['2026-11-26/toc.dat', '2026-11-27/toc.dat'], true],
  ['one that was not completed', ['2026-11-27T03Z.draft/database.dump'], false],
  ['something else', ['secrets.json', 'notes.txt'], false],
])('The newest backup of a folder with %s is found by its file', async (_, files, isThere) => {
  const folder = mkdtempSync(join(tmpdir(), 'redial-dumps-'));
  for (const [index, file] of files.entries()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), 'rows');
    const at = newest - (files.length - 1 - index) * 86_400;
    utimesSync(join(folder, file), at, at);
  }
  const newestAt = isThere ? new Date(newest * 1_000) : null;
  expect(await newestIn(folder)).toEqual({ kind: 'folder', folder, newestAt });
});

test('A folder that is not there, or can not be read, is not called empty', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'redial-dumps-'));
  const missing = join(folder, 'missing');
  expect(await newestIn(missing)).toEqual({ kind: 'unread', folder: missing, why: 'ENOENT' });
  const noFolder = join(folder, 'file');
  writeFileSync(noFolder, '');
  expect(await newestIn(noFolder)).toEqual({ kind: 'unread', folder: noFolder, why: 'ENOTDIR' });
});

test('A folder with a night that can not be read is not called empty, but may have a lost+found', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'redial-dumps-'));
  // Root may read everything.
  const { readdir } = fs;
  const shut = vi.spyOn(fs, 'readdir').mockImplementation((async (path: string, options: { withFileTypes: true }) => {
    if (path === folder) return readdir(path, options);
    throw Object.assign(new Error(path), { code: 'EACCES' });
  }) as typeof readdir);
  syncBuiltinESMExports();
  onTestFinished(() => {
    shut.mockRestore();
    syncBuiltinESMExports();
  });
  mkdirSync(join(folder, 'lost+found'));
  expect(await newestIn(folder)).toEqual({ kind: 'folder', folder, newestAt: null });
  const night = join(folder, '2026-11-27');
  mkdirSync(night);
  expect(await newestIn(folder)).toEqual({ kind: 'unread', folder: night, why: 'EACCES' });
  writeFileSync(join(folder, '2026-11-26.sql.gz'), 'rows');
  expect(await newestIn(folder)).toMatchObject({ kind: 'folder', folder, newestAt: expect.any(Date) });
});
