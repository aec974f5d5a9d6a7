import { resolve } from 'node:path';
import { checkBooks } from '#server/books/actions.ts';
import type { Finding } from '#server/books/actions.ts';
import { invariants } from '#server/books/invariants.ts';
import { readConfig } from '#server/config.ts';
import { folderOf, orSayWhyNot } from '#server/operator.ts';
import { findBackup } from '#server/platform/backups/draft.ts';
import { restore } from '#server/platform/backups/restore.ts';
import { createDatabase, createPool, workLimits } from '#server/platform/database.ts';
import type { EmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { migrate } from '#server/platform/migrations.ts';
import { inSeconds } from '#server/terminal.ts';

/** `npm run restore`: a market from a backup, into an empty DATA_DIR. */
await orSayWhyNot(async () => {
  const folder = folderOf(
    process.argv.slice(2),
    'Usage: npm run restore -- FOLDER\n       FOLDER is one backup, or a folder with several: then the newest',
  );
  const startedAt = performance.now();
  const config = readConfig(process.env);
  if (config.databaseUrl !== null) {
    const pictures =
      config.s3 === null
        ? 'the copy of DATA_DIR, with secrets and pictures, back in its place'
        : 'secrets.json back into DATA_DIR, and the bucket back with its own tools';
    throw new Error(
      'The database is your own (DATABASE_URL), and so are its tools: ' +
        `restore it with pg_restore or psql, or put the files of pg_basebackup back, and put ${pictures}.`,
    );
  }
  const backup = findBackup(resolve(folder));
  process.stdout.write(`Restoring ${backup} into ${config.dataDir}\n`);

  let findings: Finding[] = [];
  const manifest = await restore({
    backup,
    dataDir: config.dataDir,
    log: createLog('silent'),
    check: async (connection) => void (findings = await lookThrough(connection)),
  });
  for (const { invariant, ids } of findings) process.stdout.write(`✘ ${invariant.says} Not so: ${ids.join(', ')}\n`);
  if (findings.length === 0) process.stdout.write(`✔ Money and stock add up: ${invariants.length} invariants hold\n`);
  else process.exitCode = 1;
  process.stdout.write(
    manifest.keepsPictures
      ? `✔ Pictures: ${manifest.pictures.files} files\n`
      : '– Pictures are not in this backup: they are in an S3 bucket. Start the market with the same S3 settings, ' +
          'but a drill without them: it could delete pictures of the market.\n',
  );
  process.stdout.write(
    `\nRestored in ${inSeconds(startedAt)}. It is the market of ${manifest.endedAt}: ` +
      `what was written after that is not in it. Start it with npm start.\n`,
  );
});

/** Also brings an older backup to the state of this Redial, as its next start would. */
async function lookThrough(connection: EmbeddedPostgres['connection']): Promise<Finding[]> {
  const log = createLog('error');
  await migrate(connection, log);
  const pool = createPool(connection, log, workLimits);
  try {
    return await checkBooks({ db: createDatabase(pool) }, invariants);
  } finally {
    await pool.end();
  }
}
