const name = 'accessToken';

/** The access token in local storage, where the specification keeps it. */
export const storedToken = {
  key: name,
  read: (): string | null => (typeof localStorage === 'undefined' ? null : localStorage.getItem(name)),
  write: (token: string) => localStorage.setItem(name, token),
  remove: () => localStorage.removeItem(name),
};

/** What a token says of itself; the server alone decides whether it is true. */
export function claimsOf(token: string): { sub?: string; email?: string; exp?: number } {
  try {
    const [, payload = ''] = token.split('.');
    return (
      (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
        sub?: string;
        email?: string;
        exp?: number;
      } | null) ?? {}
    );
  } catch {
    return {};
  }
}

/** The e-mail address may have changed, the account's id never does. A broken token names nobody; the session does. */
export function isOfSame(before: string, token: string): boolean {
  return [undefined, claimsOf(token).sub].includes(claimsOf(before).sub);
}

/** Is a token over, or so soon that it would not arrive in time? */
export function isNearlyOver(token: string, now = Date.now()): boolean {
  const { exp } = claimsOf(token);
  return exp === undefined || exp * 1_000 - now < 30_000;
}
