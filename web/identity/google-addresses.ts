import { paths } from '#web/lib/paths.ts';

/** Longer ones are not taken along: with the rest they would be more than an address of this site may have. */
const toMax = 300;

/** Where the provider sends one back to, each with the address that one wanted to see. */
export function googleAddresses(to: string): { callbackURL: string; errorCallbackURL: string } {
  const wanted = encodeURIComponent(to);
  const search = wanted.length <= toMax ? `?to=${wanted}` : '';
  return { callbackURL: paths.googleReturn + search, errorCallbackURL: paths.login + search };
}

/** The address of /login that tells of a failure, and still leads on. */
export function failedAddress(code: string, to: string): string {
  return `${paths.login}?${new URLSearchParams({ to, error: code }).toString()}`;
}
