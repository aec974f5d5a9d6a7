import { createContext, startTransition, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Me } from '#contract/users.ts';
import { api, onSignedOutByServer, renewToken } from '#web/lib/api.ts';
import { callIdentity } from '#web/lib/identity-calls.ts';
import { leaving, maySignOut } from '#web/lib/leaving.ts';
import { fetchChanged, getQueryClient } from '#web/lib/query-client.ts';
import { tellError } from '#web/lib/tell-error.ts';
import { claimsOf, storedToken } from '#web/lib/token.ts';
import { forgetTyped, signedOutKey } from '#web/lib/forget-typed.ts';

export type SessionUser = NonNullable<Me['user']>;

/** Names an account for what is kept of it; until there is one, its e-mail address does, which may change. */
export const accountOf = ({ _id, email }: SessionUser) => _id ?? email;

/** `unreachable`: we could not ask yet who is signed in, and ask again. `isOwn`: they signed out themselves, here. */
type State =
  | { status: 'loading'; unreachable?: boolean }
  | { status: 'signedOut'; isOwn?: boolean | undefined }
  | { status: 'signedIn'; user: SessionUser };

export type Session = State & {
  /** Asks who is signed in, also after something about them has changed, and fetches their token. */
  load(): Promise<SessionUser | null>;
  /** Lets the page ask first. @returns did it work? Otherwise they declined or are told why, and stay signed in */
  signOut(): Promise<boolean>;
};

const pauseFirstMs = 1_000;
const pauseMaxMs = 30_000;

const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above');
  return session;
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>({ status: 'loading' });
  /** Whose answers are kept; undefined until it is known. */
  const keptFor = useRef<{ user: SessionUser | null; sub: string | undefined }>(undefined);

  const forget = useCallback((isOwn?: boolean) => {
    storedToken.remove();
    setState({ status: 'signedOut', isOwn });
    getQueryClient().clear();
  }, []);

  const load = useCallback(async (show: (next: State) => void = setState): Promise<SessionUser | null> => {
    let { user } = await api.getMe();
    // The answer may have been on its way when another tab signed out: then no token comes, and it is asked again.
    if (
      user !== null &&
      user.accountType !== null &&
      claimsOf(storedToken.read() ?? '').email !== user.email &&
      typeof (await renewToken(user.email)) !== 'string'
    )
      ({ user } = await api.getMe());
    if (user === null) storedToken.remove();
    // Another tab may have let somebody else in: nothing of the one before is shown to them.
    const before = keptFor.current?.user;
    keptFor.current = { user, sub: claimsOf(storedToken.read() ?? '').sub };
    if (before !== undefined && (before && accountOf(before)) !== (user && accountOf(user))) getQueryClient().clear();
    // Their address was changed elsewhere: what is shown stays, with all that was typed into it.
    else if (before && before.email !== user?.email) void fetchChanged(getQueryClient(), 'changeEmail');
    show(user === null ? { status: 'signedOut' } : { status: 'signedIn', user });
    return user;
  }, []);

  useEffect(() => {
    // Another tab may have signed out while this one showed another site, or could not run.
    forgetTyped();
    // Without an answer we can't know, and nobody is signed out by a hiccup: it is asked again until there is one.
    let again: ReturnType<typeof setTimeout> | undefined;
    const ask = (pauseMs = pauseFirstMs) => {
      clearTimeout(again);
      // The whole page waits for it, and is rendered piece by piece.
      load((next) => startTransition(() => setState(next))).catch(() => {
        setState((before) => (before.status === 'loading' ? { status: 'loading', unreachable: true } : before));
        again = setTimeout(() => ask(Math.min(pauseMs * 2, pauseMaxMs)), pauseMs);
      });
    };
    ask();
    onSignedOutByServer((isSure) => {
      if (!isSure) return ask();
      void callIdentity('sign-out', {}).catch(() => undefined);
      forget();
    });
    const follow = (event: StorageEvent) => {
      forgetTyped();
      if (event.key === storedToken.key) ask();
    };
    // That of the language: no script reads the session's.
    const cookies = document.cookie;
    // A page that the browser has kept may be of somebody who has signed out since, or is another now.
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      // It heard nothing of what other pages have stored meanwhile.
      dispatchEvent(new StorageEvent('storage'));
      if (document.cookie !== cookies) return location.reload();
      const { sub, email = null } = claimsOf(storedToken.read() ?? '');
      if (email === (keptFor.current?.user?.email ?? null)) return;
      // Or their address alone was changed.
      if (sub !== undefined && sub === keptFor.current?.sub) return void load().catch(() => undefined);
      document.body.hidden = true;
      location.reload();
    };
    addEventListener('storage', follow);
    addEventListener('pageshow', comeBack);
    return () => {
      clearTimeout(again);
      removeEventListener('storage', follow);
      removeEventListener('pageshow', comeBack);
    };
  }, [load, forget]);

  useEffect(() => {
    if (state.status !== 'loading')
      document.documentElement.dataset.session = state.status === 'signedIn' ? 'in' : 'out';
  }, [state.status]);

  const session = useMemo<Session>(
    () => ({
      ...state,
      load,
      signOut: async () => {
        if (!maySignOut()) return false;
        try {
          await callIdentity('sign-out', {});
        } catch (error) {
          // The session may live on. Then the next page would be theirs again, also for another person.
          tellError(error);
          leaving.isAgreed = false;
          return false;
        }
        localStorage.setItem(signedOutKey, `${Date.now()}`);
        forgetTyped();
        forget(true);
        return true;
      },
    }),
    [state, load, forget],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}
