import type { Context } from '#server/context.ts';
import { examine } from './check.ts';
import { acknowledged } from './diary.ts';
import { kill } from './killing.ts';
import type { Ledger } from './provider.ts';
import { randomFrom } from './random.ts';
import type { Stage } from './run.ts';
import { onMarket } from './settling.ts';
import { listPhone } from './stories.ts';

/** What is found after something tampers with the database. All of it is undone. */
export async function findingsAfter(
  stage: Stage,
  ledger: Ledger,
  harm: (db: Context['db']) => Promise<unknown>,
): Promise<string[]> {
  return onMarket(stage.market, async ({ db }) => {
    const transaction = await db.startTransaction().execute();
    try {
      await harm(transaction);
      return await examine(transaction, stage.scene.diary, ledger);
    } finally {
      await transaction.rollback().execute();
    }
  });
}

/** Kills a database that reports commits before they reach the disk. @returns how many acknowledged phones are lost */
export async function tradeWithoutWaitingForTheDisk(
  stage: Stage,
  phones: number,
): Promise<{ acknowledged: number; lost: number }> {
  const { market, scene, people } = stage;
  for (const setting of [`synchronous_commit = off`, `wal_writer_delay = '10s'`, `wal_writer_flush_after = '1GB'`])
    await market.query(`alter system set ${setting}`);
  await market.query('select pg_reload_conf()');
  const listedBefore = acknowledged(scene.diary, 'list').length;
  const [seller] = people.sellers;
  for (let listed = 0; seller && listed < phones; listed += 1) await listPhone(scene, seller);
  await kill(market, 'everything', randomFrom(stage.seed));
  await market.ended();
  const findings = await onMarket(market, async ({ db }) => examine(db, scene.diary, await scene.provider.ledger()));
  return {
    acknowledged: acknowledged(scene.diary, 'list').length - listedBefore,
    lost: findings.filter((finding) => finding.startsWith('lost: list')).length,
  };
}
