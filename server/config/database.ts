import pg from 'pg';
import { z } from 'zod';

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://', abort: true })
  .superRefine((url, issue) => {
    const why = whyUnreadable(url);
    if (why !== null) issue.addIssue(why);
  })
  .optional();
const postgresUrls = z
  .string()
  .transform((text) => text.split(/\s*,\s*/))
  .refine((urls) => urls.every((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url)), {
    error: 'must be addresses that begin with postgres://, with commas between',
    abort: true,
  })
  .superRefine((urls, issue) => {
    for (const why of new Set(urls.map(whyUnreadable))) if (why !== null) issue.addIssue(why);
  })
  .default([]);

export const databaseVariables = {
  DATABASE_URL: postgresUrl,
  DATABASE_MIGRATION_URL: postgresUrl,
  DATABASE_POOLER_URL: postgresUrl,
  DATABASE_READ_URL: postgresUrls,
};

/** Why the driver can't read it. The address has a password in it, so it isn't repeated. */
function whyUnreadable(url: string): string | null {
  try {
    void new pg.Client({ connectionString: url });
    return null;
  } catch (error) {
    // It reads certificates that the address names.
    if (error instanceof Error && 'syscall' in error) return `names a file that can't be read (${error.message})`;
    return "can't be read as an address: in a password write / as %2F, # as %23, ? as %3F and % as %25";
  }
}

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
