import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { usePageTexts } from '#web/texts/pages/phones-and-models.ts';
import { Drawing } from '#web/ui/drawing.tsx';

/** In place of a phone that was taken off the market. */
export function Withdrawn() {
  const { withdrawn } = usePageTexts().phonePage;
  return (
    <main className="shell grid min-h-[70dvh] place-items-center py-16 text-center">
      <div className="flex max-w-lg flex-col items-center gap-4">
        <Drawing kind="phone" />
        <h1 className="text-title">{withdrawn.title}</h1>
        <p className="text-quiet text-lead">{withdrawn.hint}</p>
        <Link to={paths.search} className="btn btn-primary mt-2 min-h-11">
          {withdrawn.search}
        </Link>
      </div>
    </main>
  );
}
