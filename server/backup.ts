import { readConfig } from '#server/config.ts';
import { folderOf, orSayWhyNot, secretsOf } from '#server/operator.ts';
import { backUp } from '#server/platform/backups/back-up.ts';
import { besideOrStarted } from '#server/platform/embedded-postgres/beside.ts';
import { createLog } from '#server/platform/log.ts';
import { inMegabytes, inSeconds } from '#server/terminal.ts';

/**
 * `npm run backup`: the market as it is at this moment, into a folder. Nothing is migrated: it may be the last thing
 * before an upgrade.
 */
await orSayWhyNot(async (closers) => {
  const folder = folderOf(process.argv.slice(2), 'Usage: npm run backup -- FOLDER');
  const startedAt = performance.now();
  const config = readConfig(process.env);
  if (config.databaseUrl !== null) {
    const pictures =
      config.s3 === null
        ? 'then copy DATA_DIR, with secrets and pictures'
        : 'then copy secrets.json in DATA_DIR, and the bucket with its own tools';
    throw new Error(
      'The database is your own (DATABASE_URL), and so are its tools: ' +
        `back it up with pg_dump or pg_basebackup, ${pictures}.`,
    );
  }
  const secrets = secretsOf(config);
  const postgres = await besideOrStarted({
    dataDir: config.dataDir,
    password: secrets.postgresPassword,
    log: createLog('error'),
  });
  closers.push(() => postgres.stop());

  const { home, database, pictures } = await backUp({
    dataDir: config.dataDir,
    folder,
    connection: postgres.connection,
    keepsPictures: config.s3 === null,
  });
  process.stdout.write(
    [
      `✔ Database: ${inMegabytes(database.bytes)} in ${database.files} files, ${inMegabytes(database.wal.bytes)} ` +
        `of it log (PostgreSQL ${database.postgres})`,
      config.s3 === null
        ? `✔ Pictures: ${inMegabytes(pictures.bytes)} in ${pictures.files} files`
        : `– Pictures are in the bucket ${config.s3.bucket}: they are not in this backup. Back the bucket up as well.`,
      `✔ Secrets: anybody with this folder can open every account. Keep it safe.`,
      '',
      `${home}: ${inMegabytes(database.bytes + pictures.bytes)} in ${inSeconds(startedAt)}. ` +
        `Everything acknowledged before ${database.endedAt.toISOString()} is in it.`,
      '',
    ].join('\n'),
  );
});
