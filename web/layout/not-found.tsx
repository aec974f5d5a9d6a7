import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';

/** There is nothing at this address. */
export function NotFound() {
  return (
    <main className="shell grid min-h-[70dvh] place-items-center py-16 text-center">
      <div>
        <svg viewBox="0 0 320 200" className="mx-auto h-52 w-full max-w-md" role="img" aria-label="404: a phone with a broken line" fill="none" strokeWidth="5" strokeLinecap="round">
          <path d="M20 150c30 0 30-60 60-60 14 0 20 8 28 22" className="stroke-primary" />
          <path d="M212 112c8-14 14-22 28-22 30 0 30 60 60 60" className="stroke-primary" />
          <rect x="122" y="30" width="76" height="140" rx="16" className="stroke-base-content/70 fill-base-200" />
          <path d="M148 46h24" className="stroke-base-content/50" />
          <circle cx="146" cy="90" r="5" className="fill-base-content/70" stroke="none" />
          <circle cx="174" cy="90" r="5" className="fill-base-content/70" stroke="none" />
          <path d="M144 124c6-9 26-9 32 0" className="stroke-base-content/70" />
          <path d="m110 118 6 8M210 118l-6 8" className="stroke-secondary" />
        </svg>
        <h1 className="mt-6 text-2xl font-bold">The route you are searching is not available!!!</h1>
        <p className="text-base-content/75 mt-2">Please try for a valid route!!!</p>
        <Link to={paths.home} className="btn btn-primary mt-6">
          Back to the start
        </Link>
      </div>
    </main>
  );
}
