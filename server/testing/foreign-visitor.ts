import type { TestMarket } from '#server/testing/market.ts';
import type { TestProvider } from '#server/testing/openid-provider.ts';

/** Where a visitor stands after the market sent them on. */
export interface Landing {
  status: number;
  /** The page they were sent to, and what its address says. */
  path: string;
  error: string | null;
  to: string | null;
}

/** Somebody's browser between a market and a provider: it keeps the cookies of both, and follows nothing by itself. */
export interface ForeignVisitor {
  /** Presses Continue with Google; the address of the provider that one is sent to. */
  press(to?: string): Promise<string>;
  /** Chooses who to be at the provider, or to cancel; the address of the market that one is sent back to. */
  choose(address: string, who: string): Promise<string>;
  /** Calls that address. */
  comeBack(address: string): Promise<Landing>;
  /** All of it, in one go. */
  signIn(who: string, to?: string): Promise<Landing>;
  /** Who the market takes them for. */
  me(): Promise<{
    name: string;
    email: string;
    photoURL: string | null;
    accountType: string | null;
    _id: string | null;
  } | null>;
  /** The cookies of the market, as a header. */
  cookie(): string;
  drop(cookieName: string): void;
}

/** A browser without a past. */
export function foreignVisitor(market: TestMarket, provider: Pick<TestProvider, 'issuer'>): ForeignVisitor {
  const [ours, theirs] = [new Map<string, string>(), new Map<string, string>()];

  async function press(to = '/'): Promise<string> {
    const answer = await market.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/social',
      headers: { cookie: header(ours) },
      payload: signInPayload(to),
    });
    keep(ours, answer.headers['set-cookie']);
    if (answer.statusCode !== 200) throw new Error(`the button led nowhere: ${answer.body}`);
    return answer.json<{ url: string }>().url;
  }

  async function atProvider(address: string, method = 'GET'): Promise<string | null> {
    const answer = await fetch(new URL(address, provider.issuer), {
      method,
      redirect: 'manual',
      headers: { cookie: header(theirs) },
    });
    keep(theirs, answer.headers.getSetCookie());
    return answer.headers.get('location');
  }

  async function choose(address: string, who: string): Promise<string> {
    let next = (await atProvider(address)) ?? '';
    if (next.includes('/choose/')) next = (await atProvider((await atProvider(`${next}/${who}`, 'POST')) ?? '')) ?? '';
    return next;
  }

  async function comeBack(address: string): Promise<Landing> {
    const { pathname, search } = new URL(address);
    const answer = await market.app.inject({
      url: pathname + search,
      headers: { cookie: header(ours), 'sec-fetch-site': 'cross-site' },
    });
    keep(ours, answer.headers['set-cookie']);
    const landed = new URL(String(answer.headers.location), market.context.config.publicUrl);
    if (landed.origin !== market.context.config.publicUrl) throw new Error(`sent to ${landed.origin}`);
    return {
      status: answer.statusCode,
      path: landed.pathname,
      error: landed.searchParams.get('error'),
      to: landed.searchParams.get('to'),
    };
  }

  return {
    press,
    choose,
    comeBack,
    signIn: async (who, to) => comeBack(await choose(await press(to), who)),
    me: async () =>
      (await market.app.inject({ url: '/api/me', headers: { cookie: header(ours) } })).json<{
        user: Awaited<ReturnType<ForeignVisitor['me']>>;
      }>().user,
    cookie: () => header(ours),
    drop: (name) => void ours.delete(name),
  };
}

/** What the button sends. */
export function signInPayload(to: string): Record<string, string> {
  const search = `?to=${encodeURIComponent(to)}`;
  return { provider: 'google', callbackURL: `/login/google${search}`, errorCallbackURL: `/login${search}` };
}

function keep(jar: Map<string, string>, lines: string | string[] | undefined): void {
  for (const line of [lines].flat()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line ?? '') ?? [];
    if (name === undefined || value === undefined) continue;
    if (value === '' || /max-age=0(;|$)/i.test(line ?? '')) jar.delete(name);
    else jar.set(name, value);
  }
}

function header(jar: Map<string, string>): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}
