import { isRouteErrorResponse, Link, useNavigate } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { NotFound } from '#web/layout/not-found.tsx';
import { paths } from '#web/lib/paths.ts';
import { problemText } from '#web/lib/problems.ts';
import { statusMayPass } from '#web/lib/query-client.ts';
import { useSession } from '#web/lib/session.tsx';
import { Drawing } from '#web/ui/drawing.tsx';
import type { Texts } from '#web/texts/en/index.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** What is shown when a page can't be: the reason, and two ways out. */
export function ErrorPage({ error }: { error: unknown }) {
  const texts = useTexts();
  const session = useSession();
  const navigate = useNavigate();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <main className="shell grid min-h-[70dvh] place-items-center py-16 text-center">
      <div className="flex max-w-lg flex-col items-center gap-4">
        <Drawing kind="phone" />
        <h1 className="text-title">{texts.frame.error.title}</h1>
        <p className="text-quiet text-lead">{reason(error, texts)}</p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          {mayWorkAgain(error) && (
            <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
              {texts.common.tryAgain}
            </button>
          )}
          <Link to={paths.home} className={mayWorkAgain(error) ? 'btn btn-outline' : 'btn btn-primary'} reloadDocument>
            {texts.frame.error.home}
          </Link>
          <button
            type="button"
            className="btn btn-outline"
            onClick={() => void session.signOut().then((isOut) => isOut && navigate(paths.login))}
          >
            {texts.frame.navbar.signOut}
          </button>
        </div>
      </div>
    </main>
  );
}

function reason(error: unknown, texts: Texts): string {
  const { status, noReason, notLoaded } = texts.frame.error;
  if (isUnloaded(error)) return notLoaded;
  if (isRouteErrorResponse(error))
    return problemText(texts, { code: codeIn(error.data), message: error.statusText || status(error.status) });
  if (error instanceof ApiError) return problemText(texts, error);
  return error instanceof Error ? error.message : noReason;
}

const fileFailed = /dynamically imported module|importing a module script failed|unable to preload/i;
/** Chromium, Firefox, WebKit; the last is React Router, for data that breaks off. */
const dataFailed = /failed to fetch|networkerror when attempting to fetch|load failed|unable to decode turbo-stream/i;

/** A file of a page or its data did not come. Each browser says so in its own words, and in no other way. */
function isUnloaded(error: unknown): boolean {
  return error instanceof Error && (fileFailed.test(error.message) || dataFailed.test(error.message));
}

function mayWorkAgain(error: unknown): boolean {
  return isRouteErrorResponse(error) || error instanceof ApiError ? statusMayPass(error.status) : isUnloaded(error);
}

/** A refused call of a loader on the server leaves its code beside the status. */
function codeIn(data: unknown): string {
  return typeof data === 'object' && data !== null && 'code' in data ? String(data.code) : '';
}
