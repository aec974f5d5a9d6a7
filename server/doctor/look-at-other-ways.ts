import type pg from 'pg';
import type { Config } from '#server/config.ts';
import { askAway } from '#server/doctor/ask.ts';
import type { OtherWay } from '#server/doctor/found.ts';
import { localAnnouncements } from '#server/platform/announcements.ts';
import { createLog } from '#server/platform/log.ts';
import { lookAtServer } from '#server/platform/look-at-server.ts';
import { requirePooler } from '#server/platform/pooler.ts';
import { requireReachable } from '#server/platform/prepare-database.ts';
import { withoutPrimary } from '#server/platform/replicas/replica.ts';
import { openReplicas } from '#server/platform/replicas/replicas.ts';

type Ways = Pick<Config, 'databaseUrl' | 'migrationUrl' | 'poolerUrl' | 'readUrls'>;

/** Goes each way to the database that is set beside DATABASE_URL, as the server would. */
export async function lookAtOtherWays({ databaseUrl, migrationUrl, poolerUrl, readUrls }: Ways): Promise<OtherWay[]> {
  if (databaseUrl === null) return [];
  const serving = { connectionString: databaseUrl };
  const ways: OtherWay[] = [];
  if (migrationUrl !== null) {
    const owner = { connectionString: migrationUrl };
    ways.push(await troubleOf('DATABASE_MIGRATION_URL', () => requireOwner(owner, serving)));
  }
  if (poolerUrl !== null) {
    const pooler = { connectionString: poolerUrl };
    ways.push(await troubleOf('DATABASE_POOLER_URL', () => requirePooler(pooler, serving)));
  }
  return [...ways, ...(await lookAtReplicas(readUrls, serving))];
}

async function troubleOf(setting: string, look: () => Promise<void>): Promise<OtherWay> {
  const looked = await askAway(look);
  return { setting, trouble: looked.isKnown ? null : `${looked.why}.` };
}

/** @throws Error that says what is wrong with the role that migrates */
async function requireOwner(owner: pg.ClientConfig, serving: pg.ClientConfig): Promise<void> {
  await requireReachable(owner, 'DATABASE_MIGRATION_URL');
  const [there, here] = [await lookAtServer(owner), await lookAtServer(serving)];
  if (there.cluster !== here.cluster || there.database !== here.database)
    throw new Error('DATABASE_MIGRATION_URL and DATABASE_URL lead to different databases.');
  if (!there.may_create) throw new Error(`The role of DATABASE_MIGRATION_URL, ${there.role}, may not make tables.`);
}

async function lookAtReplicas(urls: readonly string[], primary: pg.ClientConfig): Promise<OtherWay[]> {
  const log = createLog('silent');
  const replicas = await openReplicas(urls, { primary, announcements: localAnnouncements(), log });
  if (replicas === null) return [];
  const found = withoutPrimary(replicas.figures);
  await replicas.close();
  return found.map(({ name, whyOut }) => ({
    setting: 'DATABASE_READ_URL',
    trouble: whyOut === null ? null : `${name} is left out: ${whyOut}.`,
  }));
}
