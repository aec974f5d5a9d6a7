import { isRouteErrorResponse, Link, useNavigate } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { NotFound } from '#web/layout/not-found.tsx';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.tsx';

/** What is shown when a page can't be: the reason, and two ways out. */
export function ErrorPage({ error }: { error: unknown }) {
  const session = useSession();
  const navigate = useNavigate();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <main className="shell grid min-h-[70dvh] place-items-center py-16 text-center">
      <div className="space-y-4">
        <h1 className="text-3xl font-bold">Something went wrong</h1>
        <p className="text-error">{reason(error)}</p>
        <div className="flex justify-center gap-3">
          <Link to={paths.home} className="btn btn-primary" reloadDocument>
            Back to the start
          </Link>
          <button
            type="button"
            className="btn btn-outline"
            onClick={() => void session.signOut().then(() => navigate(paths.login))}
          >
            SignOut
          </button>
        </div>
      </div>
    </main>
  );
}

function reason(error: unknown): string {
  if (isRouteErrorResponse(error)) return error.statusText || `Status ${error.status}`;
  if (error instanceof ApiError || error instanceof Error) return error.message;
  return 'The page could not be shown.';
}
