import type { Context } from '#server/context.ts';
import { listFactors, replaceSealed } from '#server/identity/two-step/store.ts';
import { resealed } from '#server/platform/sealing.ts';

/** Seals second factors and their recovery codes with the keys in use. @returns how many */
export async function resealFactors(context: Context): Promise<number> {
  let count = 0;
  for (const { id, ...before } of await listFactors(context)) {
    const [secret, backupCodes] = await Promise.all(
      [before.secret, before.backupCodes].map(async (text) => resealed(context.secrets, text, 'better-auth')),
    );
    if (!secret && !backupCodes) continue;
    const after = { secret: secret ?? before.secret, backupCodes: backupCodes ?? before.backupCodes };
    if (await replaceSealed(context, id, before, after)) count += 1;
  }
  return count;
}
