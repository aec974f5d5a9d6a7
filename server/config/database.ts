import { z } from 'zod';

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  .optional();
const postgresUrls = z
  .string()
  .transform((text) => text.split(/\s*,\s*/))
  .refine((urls) => urls.every((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url)), {
    error: 'must be addresses that begin with postgres://, with commas between',
  })
  .default([]);

export const databaseVariables = {
  DATABASE_URL: postgresUrl,
  DATABASE_MIGRATION_URL: postgresUrl,
  DATABASE_POOLER_URL: postgresUrl,
  DATABASE_READ_URL: postgresUrls,
};

interface DatabaseVariables {
  DATABASE_URL?: string | undefined;
  DATABASE_MIGRATION_URL?: string | undefined;
  DATABASE_POOLER_URL?: string | undefined;
  DATABASE_READ_URL: string[];
}

export interface DatabaseConfig {
  /** null: the embedded PostgreSQL below dataDir. */
  databaseUrl: string | null;
  /** Who migrates that database. null: the role of databaseUrl does it. */
  migrationUrl: string | null;
  /** The same database through a pooler that shares connections by transaction, for requests. null: there is none. */
  poolerUrl: string | null;
  /** Standbys of that database, for reads that are the same for many. */
  readUrls: readonly string[];
}

/** The ways to the database. Complaints are added to `wrong`. */
export function databaseConfig(is: DatabaseVariables, wrong: string[]): DatabaseConfig {
  const databaseUrl = is.DATABASE_URL ?? null;
  const migrationUrl = is.DATABASE_MIGRATION_URL ?? null;
  const poolerUrl = is.DATABASE_POOLER_URL ?? null;
  const readUrls = is.DATABASE_READ_URL;
  const others = Object.entries({
    DATABASE_MIGRATION_URL: migrationUrl,
    DATABASE_POOLER_URL: poolerUrl,
    DATABASE_READ_URL: readUrls[0] ?? null,
  });
  const lost = others.filter(([, url]) => url !== null && databaseUrl === null);
  wrong.push(...lost.map(([name]) => `${name}: needs DATABASE_URL beside it`));
  return { databaseUrl, migrationUrl, poolerUrl, readUrls };
}
