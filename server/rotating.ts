import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { resealFactors } from '#server/identity/two-step/resealing.ts';
import { resealAddresses } from '#server/orders/resealing.ts';
import { resealAccounts } from '#server/payouts/resealing.ts';
import { areSameSecrets, takeNewSecrets, useNewestKeys } from '#server/platform/secrets-mark.ts';
import { addKeys, allKeys, hasSecrets, keepFirstKeys } from '#server/platform/secrets.ts';

/** The first step, which needs no database: the file may be a copy on any machine. */
export function addSecrets({ dataDir }: Pick<Config, 'dataDir'>): string {
  addKeys(dataDir);
  return (
    `secrets.json in ${dataDir} has a second set of keys, which nothing uses yet. Copy the file to the other servers, ` +
    'and restart all in turn. Then: npm run admin -- use-secrets'
  );
}

/** Steps with the market's secrets that need its database (decision 0054), by the word for each. They say what was done. */
export const rotating = {
  'use-secrets': useSecrets,
  'drop-secrets': dropSecrets,
  'new-secrets': newSecrets,
};

async function useSecrets({ db, secrets, config: { dataDir } }: Context): Promise<string> {
  requireFile(dataDir);
  const isChanged = await useNewestKeys(db, secrets);
  if (!isChanged && allKeys(secrets).length === 1) throw nothingAdded(dataDir);
  if (!isChanged) return `The newest keys in ${dataDir} are in use already.`;
  return (
    'Each server uses the new keys from its next start on, and accepts the earlier ones. Restart all in turn. Later, ' +
    'when nobody needs what the earlier ones signed: npm run admin -- drop-secrets'
  );
}

async function dropSecrets(context: Context): Promise<string> {
  const { db, secrets, config } = context;
  requireFile(config.dataDir);
  const all = allKeys(secrets);
  // Version 0 is that of the first start: what came later took its place.
  if (all.length === 1 && all[0]?.version === 0) throw nothingAdded(config.dataDir);
  if (all.length === 1) return `The earlier keys were dropped from ${config.dataDir} already.`;
  if ((await areSameSecrets(db, secrets)) !== true || all.some(({ version }) => version > (all[0]?.version ?? 0)))
    throw new Error('The newest keys are not in use yet, so none was dropped. First: npm run admin -- use-secrets');
  const count = (await resealAddresses(context)) + (await resealAccounts(context)) + (await resealFactors(context));
  if (count > 0)
    return (
      `Sealed ${count} addresses, accounts and second factors anew. The earlier keys are still there: a server that ` +
      'was not restarted since use-secrets may go on sealing with them. When all are, repeat this command.'
    );
  keepFirstKeys(config.dataDir, secrets);
  return `Dropped the earlier keys from ${config.dataDir}. Copy secrets.json to the other servers, and restart all in turn.`;
}

async function newSecrets({ db, secrets, config: { dataDir } }: Context): Promise<string> {
  requireFile(dataDir);
  return (await takeNewSecrets(db, secrets))
    ? `From now on the market's secrets are those in ${dataDir}. Copy them to its other servers, and start all.`
    : `The market's secrets are those in ${dataDir} already.`;
}

/** A script that rotates must not take it for done. */
function nothingAdded(dataDir: string): Error {
  return new Error(
    `There is one set of keys in ${dataDir}, so nothing was changed. First: npm run admin -- add-secrets, and a restart ` +
      'of all servers in turn.',
  );
}

function requireFile(dataDir: string): void {
  if (!hasSecrets(dataDir)) throw new Error(`There is no secrets.json in ${dataDir}.`);
}
