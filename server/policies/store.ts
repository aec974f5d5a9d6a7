import type { Context } from '#server/context.ts';
import type { Written } from '#server/policies/policy-files.ts';

/** Keeps each version for good: somebody may ask one day what they agreed to. */
export async function keepVersions({ db }: Context, written: readonly Written[]): Promise<void> {
  if (written.length === 0) return;
  await db
    .insertInto('policy_versions')
    .values(
      written.map(({ policy: { name, language, version }, text }) => ({
        name,
        language: language ?? null,
        version,
        text,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
