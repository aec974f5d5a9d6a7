import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { backUp } from '#server/platform/backups/back-up.ts';
import { findBackup } from '#server/platform/backups/draft.ts';
import { restore } from '#server/platform/backups/restore.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { loadSecrets } from '#server/platform/secrets.ts';
import {
  openBackedUpMarket,
  root,
  dataDir,
  backups,
  taken,
  manifest,
  restored,
  restoring,
  postgres,
  market,
  seller,
  acknowledged,
  uploaded,
  begin,
  run,
  rows,
} from '#server/restore.fixture.ts';
import {
  changeManifest,
  changeOneByte,
  copyByLinks,
  firstPicture,
  forgetLog,
  incomplete,
  newestIn,
  rewrite,
} from '#server/testing/backups.ts';
import { uploadPhoto } from '#server/testing/people.ts';
import { until } from '#server/testing/until.ts';

// Each test starts servers and writes whole databases to the disk.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

openBackedUpMarket();

describe('A backup taken while people write', () => {
  test('is one folder that its owner alone may open, with the secrets', () => {
    expect(readdirSync(backups)).toHaveLength(1);
    expect(statSync(taken).mode & 0o777).toBe(0o700);
    expect(statSync(join(taken, 'secrets.json')).mode & 0o777).toBe(0o600);
    const before = acknowledged.filter(
      ({ at }) => at > Date.parse(manifest.startedAt) && at < Date.parse(manifest.endedAt),
    );
    expect(before.length).toBeGreaterThan(0);
    expect(readdirSync(join(taken, 'postgres/pg_wal')).length).toBeGreaterThan(1);
  });

  test('restored has all that was acknowledged before its end, every picture, and books that add up', async () => {
    expect(restoring).toMatchObject({ code: 0, err: '' });
    expect(restoring.out).toContain('invariants hold');
    expect(restoring.out).toContain(manifest.endedAt);
    expect(readdirSync(restored).toSorted()).toEqual(['objects', 'policies', 'postgres', 'secrets.json']);
    expect(readFileSync(join(restored, 'policies/terms.md'), 'utf8')).toBe('# Our terms');
    expect(loadSecrets(restored)).toEqual(loadSecrets(dataDir));

    const copy = await startEmbeddedPostgres({
      dataDir: restored,
      password: loadSecrets(restored).postgresPassword,
      log: createLog('silent'),
    });
    try {
      const there = new Set((await rows<{ n: number }>(copy, 'select n::int from written')).map(({ n }) => n));
      const wanted = acknowledged.filter(({ at }) => at < Date.parse(manifest.endedAt));
      expect(wanted.length).toBeGreaterThan(0);
      expect(wanted.filter(({ n }) => !there.has(n))).toEqual([]);

      const pictures = (await rows<{ id: string }>(copy, 'select id from images')).map(({ id }) => id);
      const before = uploaded
        .filter(({ at }) => at < Date.parse(manifest.endedAt))
        .map(({ path }) => path.split('/')[2]);
      expect(pictures).toEqual(expect.arrayContaining(before));
      expect(await incomplete(restored, market.context.images, pictures)).toEqual([]);
    } finally {
      await copy.stop();
    }
  });

  test('leaves nothing behind on the market', async () => {
    expect(await rows(postgres, 'select slot_name from pg_replication_slots')).toEqual([]);
    expect(existsSync(join(dataDir, 'postgres/backup_label'))).toBe(false);
  });
});

describe('A damaged backup', () => {
  const segment = () => join('postgres/pg_wal', readdirSync(join(taken, 'postgres/pg_wal')).toSorted().at(-1) ?? '');

  test.each<[string, string | RegExp, (backup: string) => void]>([
    ['without its log', 'is missing', (backup) => rmSync(join(backup, 'postgres/pg_wal'), { recursive: true })],
    ['without the last piece of its log', 'is missing', (backup) => rmSync(join(backup, segment()))],
    [
      'without its log, whose list says that there is none',
      'The database does not start',
      (backup) => forgetLog(backup),
    ],
    [
      'with a file that was cut short',
      'has 3 bytes instead of',
      (backup) => rewrite(join(backup, 'postgres/global/pg_control'), 'cut'),
    ],
    [
      'with a picture in which one byte is another',
      'is not what was written',
      (backup) => changeOneByte(join(backup, firstPicture(backup))),
    ],
    [
      'with another list',
      'files.txt is not the one that manifest.json names',
      (backup) =>
        rewrite(
          join(backup, 'files.txt'),
          readFileSync(join(backup, 'files.txt'), 'utf8').split('\n').slice(1).join('\n'),
        ),
    ],
    [
      'with a manifest of another form',
      /^The backup .* is damaged: manifest.json can't be read/,
      (backup) => changeManifest(backup, { format: 2 }),
    ],
    ['of another PostgreSQL', 'was made by PostgreSQL 17.2', (backup) => changeManifest(backup, { postgres: '17.2' })],
    [
      'of another kind of machine',
      'can be restored there only',
      (backup) => changeManifest(backup, { machine: 'sunos-sparc' }),
    ],
  ])('%s is refused, and the folder is as before', async (_title, why, damage) => {
    const backup = join(root, 'damaged');
    const target = join(root, 'target');
    copyByLinks(taken, backup);
    mkdirSync(target);
    try {
      damage(backup);
      const check = () => Promise.reject(new Error('It was restored'));
      await expect(restore({ backup, dataDir: target, log: createLog('silent'), check })).rejects.toThrow(why);
      expect(readdirSync(target)).toEqual([]);
    } finally {
      for (const folder of [backup, target]) rmSync(folder, { recursive: true });
    }
  });

  test('is told to the operator in words', async () => {
    const backup = join(root, 'damaged');
    copyByLinks(taken, backup);
    try {
      changeManifest(backup, { format: 2 });
      expect(await run('restore', [backup], { DATA_DIR: join(root, 'target') })).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^The backup .* is damaged: manifest.json can't be read/),
      });
    } finally {
      rmSync(backup, { recursive: true });
    }
  });
});

describe('A restore', () => {
  test('into the folder of a running market is refused, and the market goes on', async () => {
    const said = await run('restore', [backups]);
    expect(said).toMatchObject({ code: 1, out: expect.stringContaining(`Restoring ${taken} into ${dataDir}`) });
    expect(said.err).toMatch(/^DATA_DIR is .*: it is not empty/);
    expect(existsSync(join(dataDir, 'restoring'))).toBe(false);
    await uploadPhoto(market, seller, '#fed');
  });

  test('that was killed can be done again, and one that comes meanwhile is refused', async () => {
    const target = join(root, 'again');
    const first = begin('restore', [backups], { DATA_DIR: target });
    await until(() => existsSync(join(target, 'restoring')));
    first.child.kill('SIGKILL');
    await first.ended;
    const second = begin('restore', [backups], { DATA_DIR: target });
    onTestFinished(() => void second.child.kill('SIGKILL'));
    // The killed one's lock is still there, until the second puts its own in that place.
    await until(() => readlinkSync(join(target, 'app.lock')).startsWith(`${second.child.pid} `));
    expect(await run('restore', [backups], { DATA_DIR: target })).toMatchObject({
      code: 1,
      err: expect.stringContaining(`(process ${second.child.pid}) is using ${target}`),
    });
    expect(await second.ended).toMatchObject({ code: 0, err: '' });
    expect(readdirSync(target).toSorted()).toEqual(['objects', 'policies', 'postgres', 'secrets.json']);
  });

  test('takes the newest complete backup, or the one named, also of a market that stands still', async () => {
    const unfinished = join(backups, '2999-01-01T00-00-00Z.draft-1');
    mkdirSync(unfinished);
    expect(await run('backup', [backups], { DATA_DIR: restored })).toMatchObject({ code: 0, err: '' });
    const newer = newestIn(backups);
    expect(newer).not.toBe(taken);
    expect([findBackup(backups), findBackup(taken)]).toEqual([newer, taken]);
    for (const backup of [newer, unfinished]) rmSync(backup, { recursive: true });
  });
});

describe('A backup that does not finish', () => {
  const backUpTo = (folder: string) =>
    backUp({ dataDir, folder, connection: postgres.connection, keepsPictures: true });

  test('because it was killed does not count, and the next one removes what it left', async () => {
    const folder = join(root, 'killed');
    const { child, ended } = begin('backup', [folder]);
    await until(() => existsSync(folder) && readdirSync(folder).some((name) => name.includes('.draft-')));
    child.kill('SIGKILL');
    await ended;
    expect(readdirSync(folder)).toEqual([expect.stringContaining('.draft-')]);
    expect(() => findBackup(folder)).toThrow('There is no complete backup');
    expect(await run('backup', [folder])).toMatchObject({ code: 0 });
    expect(readdirSync(folder)).toHaveLength(1);
    expect(newestIn(folder)).not.toContain('draft');
  });

  test('because the database went away says so and leaves nothing', async () => {
    const folder = join(root, 'cut');
    const { ended } = begin('backup', [folder]);
    await until(
      async () =>
        (
          await rows(
            postgres,
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'redial-backup'",
          )
        ).length > 0,
    );
    const said = await ended;
    expect(said).toMatchObject({ code: 1, err: expect.stringContaining('the database went away') });
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });

  test('because the secrets were changed meanwhile says so: keys that sealed what it holds may be gone', async () => {
    const [folder, file] = [join(root, 'rotated'), join(dataDir, 'secrets.json')];
    const kept = readFileSync(file);
    mkdirSync(folder);
    const backingUp = backUpTo(folder);
    await until(() => readdirSync(folder).some((draft) => existsSync(join(folder, draft, 'postgres'))));
    writeFileSync(file, kept.toString().replace('{', '{ '));
    await expect(backingUp).rejects.toThrow('the secrets of the market were changed meanwhile. Try again.');
    writeFileSync(file, kept);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is refused below DATA_DIR, where it would be lost with the market', async () => {
    await expect(backUpTo(join(dataDir, 'backups'))).rejects.toThrow('Choose a folder on another disk');
    expect(existsSync(join(dataDir, 'backups'))).toBe(false);
  });

  test.each([
    ['a place below a file', () => join(import.meta.filename, 'market')],
    ['a place where no folder can be made', () => '/proc/market'],
  ])('is refused into %s, with what to do', async (_title, place) => {
    await expect(backUpTo(place())).rejects.toThrow(/^The backup can't go to .+, or name another folder\.$/);
  });
});

describe('What Redial does not keep itself', () => {
  test.each(['backup', 'restore'])(
    'is left to other tools: %s names them for a database set by DATABASE_URL',
    async (verb) => {
      const said = await run(verb, [backups], { DATABASE_URL: 'postgres://somebody@db.example/market' });
      expect(said).toMatchObject({ code: 1, out: '' });
      expect(said.err).toMatch(/DATABASE_URL.*pg_basebackup/);
    },
  );

  test('stays where it is: pictures in S3', async () => {
    const folder = join(root, 'bucket');
    const s3 = {
      S3_ENDPOINT: 'http://localhost:9',
      S3_BUCKET: 'phones',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
    };
    const said = await run('backup', [folder], s3);
    expect(said).toMatchObject({ code: 0, out: expect.stringContaining('Pictures are in the bucket phones') });
    expect(readdirSync(newestIn(folder)).toSorted()).toEqual([
      'files.txt',
      'manifest.json',
      'policies',
      'postgres',
      'secrets.json',
    ]);
  });
});
