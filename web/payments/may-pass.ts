import { ApiError } from '#contract/client.ts';

/** Is it worth trying again, and perhaps done after all: no connection, overload, a fault of ours? */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}
