import { Menu, UserRound } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link, NavLink, useNavigate } from 'react-router';
import { SearchOpener, SearchRow } from '#web/layout/navbar-search.tsx';
import { ThemeSwitch } from '#web/layout/theme-switch.tsx';
import { useOpenHere } from '#web/layout/use-open-here.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.tsx';
import { SavedLink } from '#web/saved/saved-link.tsx';
import { SearchBox } from '#web/search/search-box.tsx';
import { useTexts } from '#web/texts/use-texts.ts';
import { NameMark } from '#web/ui/name-mark.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';

// Visitors have no use for it. It is a mark, no more: without it nothing is missing.
const UnreadMark = lazy(() => import('#web/notices/unread-mark.tsx').catch(() => ({ default: () => null })));

/** The bar on top. Until the browser knows who is signed in, a mark on <html> decides which half is shown. */
export function Navbar() {
  const { navbar } = useTexts().frame;
  const [isOpen, setOpen] = useOpenHere();
  const [isSearchOpen, setSearchOpen] = useOpenHere();
  const searching = { isOpen: isSearchOpen, onOpen: setSearchOpen };
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      setOpen(false);
      opener.current?.focus();
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [isOpen, setOpen]);
  return (
    <>
      <header className="border-base-300 bg-base-100 sticky top-0 z-30 border-b">
        <SkipLink to="content">{navbar.skip}</SkipLink>
        <div className="shell flex h-16 items-center gap-2 max-[22.5rem]:gap-0">
          <Link to={paths.home} aria-label="Redial" className="me-auto lg:me-6">
            <NameMark />
          </Link>
          <div className="w-64 shrink max-xl:hidden 2xl:w-80 print:hidden">
            <SearchBox />
          </div>
          <span className="order-last">
            <SavedLink />
          </span>
          <button
            ref={opener}
            type="button"
            className="btn btn-ghost btn-square relative order-last lg:hidden"
            aria-label={navbar.menu}
            aria-expanded={isOpen}
            aria-controls="menu"
            onClick={() => setOpen(!isOpen)}
          >
            <Menu className="size-6" aria-hidden="true" />
            <Unread />
          </button>
          <div className="flex lg:order-last">
            <SearchOpener {...searching} />
            <ThemeSwitch />
          </div>
          {/* Without overscroll-contain: below the strip of test mode only the page's own scrolling brings its end up. */}
          <nav
            id="menu"
            aria-label={navbar.label}
            className={`${isOpen ? 'flex' : 'hidden'} max-lg:border-base-300 max-lg:bg-base-100 flex-col gap-1 max-lg:absolute max-lg:inset-x-0 max-lg:top-16 max-lg:max-h-[calc(100dvh-4rem)] max-lg:overflow-y-auto max-lg:border-b max-lg:p-4 max-lg:shadow-lg lg:flex lg:flex-1 lg:flex-row lg:items-center`}
          >
            <Item to={paths.home}>{navbar.home}</Item>
            <Item to={paths.categories}>{navbar.categories}</Item>
            <WhenSignedIn>
              <Item to={paths.dashboard}>
                {navbar.dashboard}
                <Unread />
              </Item>
            </WhenSignedIn>
            <Item to={paths.blog}>{navbar.blog}</Item>
            <Link to={paths.contact} className="btn btn-ghost justify-start font-medium">
              {navbar.contact}
            </Link>
            <div className="max-lg:border-base-300 flex gap-2 max-lg:mt-3 max-lg:border-t max-lg:pt-4 lg:ms-auto">
              <Account />
            </div>
          </nav>
        </div>
      </header>
      <SearchRow isOpen={searching.isOpen} />
    </>
  );
}

function Item({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      prefetch="intent"
      end={to === paths.home}
      className={({ isActive }) => `btn btn-ghost relative justify-start font-medium ${isActive ? 'text-primary' : ''}`}
    >
      {children}
    </NavLink>
  );
}

function WhenSignedIn({ children }: { children: ReactNode }) {
  const { status } = useSession();
  if (status === 'signedOut') return null;
  return <span className={status === 'loading' ? 'when-in contents' : 'contents'}>{children}</span>;
}

function Unread() {
  const { status } = useSession();
  return (
    status === 'signedIn' && (
      <Suspense>
        <UnreadMark />
      </Suspense>
    )
  );
}

function Account() {
  const { navbar } = useTexts().frame;
  const session = useSession();
  return (
    <>
      {session.status !== 'signedIn' && (
        <span
          className={session.status === 'loading' ? 'when-out flex gap-2 max-lg:flex-1' : 'flex gap-2 max-lg:flex-1'}
        >
          <Link to={paths.login} prefetch="intent" className="btn btn-ghost max-lg:btn-outline max-lg:flex-1">
            {navbar.login}
          </Link>
          <Link to={paths.signUp} prefetch="intent" className="btn btn-primary max-lg:flex-1">
            {navbar.signUp}
          </Link>
        </span>
      )}
      {session.status !== 'signedOut' && (
        <span className={session.status === 'loading' ? 'when-in flex items-center gap-2' : 'flex items-center gap-2'}>
          <Photo />
          <SignOutButton />
        </span>
      )}
    </>
  );
}

function Photo() {
  const { navbar } = useTexts().frame;
  const session = useSession();
  const user = session.status === 'signedIn' ? session.user : null;
  // A photo lies with another provider, which may take it away.
  const [missing, setMissing] = useState<string | null>(null);
  return (
    <span className="bg-base-300 grid size-9 place-items-center overflow-hidden rounded-full" title={user?.name}>
      {user?.photoURL && user.photoURL !== missing ? (
        <img
          src={user.photoURL}
          alt={user.name}
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setMissing(user.photoURL)}
        />
      ) : (
        <UserRound
          className="text-base-content/70 size-5"
          role="img"
          aria-label={user ? navbar.signedInAs(user.name) : navbar.signedIn}
        />
      )}
    </span>
  );
}

function SignOutButton() {
  const { navbar } = useTexts().frame;
  const session = useSession();
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className="btn btn-outline"
      onClick={() => void session.signOut().then((isOut) => isOut && navigate(paths.login))}
    >
      {navbar.signOut}
    </button>
  );
}
