import { z } from 'zod';

/** Each takes up to 14 connections, and the embedded PostgreSQL has 100 for all. */
const mostOnEmbedded = 6;

export const workersVariables = { WORKERS: z.coerce.number().int().min(1).max(64).default(1) };

/** How many processes serve. Complaints are added to `wrong`. */
export function workersConfig(
  is: { WORKERS: number; PORT: number; REDIAL_DEV?: string | undefined },
  hasOwnDatabase: boolean,
  wrong: string[],
  platform = process.platform,
): number {
  const { WORKERS: workers } = is;
  if (workers === 1) return workers;
  if (platform !== 'linux')
    wrong.push('WORKERS: more than one needs Linux, which deals out connections to one port. Start several servers');
  if (is.PORT === 0) wrong.push('WORKERS: more than one need a PORT that they share');
  if (is.REDIAL_DEV === '1') wrong.push('WORKERS: the development server is one process');
  if (!hasOwnDatabase && workers > mostOnEmbedded)
    wrong.push(`WORKERS: at most ${mostOnEmbedded} share the embedded PostgreSQL. Set DATABASE_URL for more`);
  return workers;
}
