import { z } from 'zod';
import { isThisMachine } from '#server/platform/secure-address.ts';

const tokenMin = 24;

export const metricsVariables = {
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().trim().optional(),
  METRICS_TOKEN: z
    .string()
    .min(tokenMin, `must have at least ${tokenMin} characters; make one with: openssl rand -base64 33`)
    .regex(/^\S*$/, 'must have no blanks, which a header would end at')
    .optional(),
};

interface MetricsVariables {
  PORT: number;
  WORKERS: number;
  METRICS_PORT?: number | undefined;
  METRICS_HOST?: string | undefined;
  METRICS_TOKEN?: string | undefined;
}

export interface MetricsConfig {
  /** A listener of its own; null: there is none. Of several workers each next one has the next port. */
  door: { port: number; host: string } | null;
  /** With it `/metrics` is answered on the market's own port, and the listener of its own asks for it too. */
  token: string | null;
}

/** Who may read the metrics, and where; null: nobody, and nothing is measured. Complaints are added to `wrong`. */
export function metricsConfig(is: MetricsVariables, wrong: string[]): MetricsConfig | null {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = is;
  if (host !== undefined && port === undefined) wrong.push('METRICS_HOST: needs METRICS_PORT beside it');
  if (host !== undefined && !isThisMachine(host) && token === undefined)
    wrong.push('METRICS_HOST: others may reach it, and metrics tell of the money; set METRICS_TOKEN beside it');
  const lastPort = (port ?? 0) + is.WORKERS - 1;
  if (port !== undefined && port <= is.PORT && is.PORT <= lastPort && is.PORT !== 0)
    wrong.push('METRICS_PORT: is the port of the market; choose another one, or set METRICS_TOKEN alone');
  if (lastPort > 65_535) wrong.push('METRICS_PORT: each worker takes the next port, and there are 65,535');
  if (port === undefined && token !== undefined && is.WORKERS > 1)
    wrong.push('METRICS_TOKEN: each worker counts for itself; set METRICS_PORT, so that each has a port of its own');
  if (port === undefined && token === undefined) return null;
  return { door: port === undefined ? null : { port, host: host ?? '127.0.0.1' }, token: token ?? null };
}
