import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#server/platform/log.ts';

/** Keeps a database below DATA_DIR, for tests to end it in every way, and says who it is when it is ready. */
try {
  const postgres = await startEmbeddedPostgres({
    dataDir: process.env.DATA_DIR ?? '',
    password: process.env.PASSWORD ?? '',
    log: createLog('silent'),
  });
  process.stdout.write(`${JSON.stringify(postgres.connection)}\n`);
  process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refused: error instanceof Error ? error.message : String(error) })}\n`);
  process.exit(1);
}
