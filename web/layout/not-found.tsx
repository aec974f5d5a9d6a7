import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import drawing from './not-found.svg';

/** There is nothing at this address. */
export function NotFound() {
  const { error, notFound } = useTexts().frame;
  return (
    <main className="shell grid min-h-[70dvh] place-items-center py-16 text-center">
      <div>
        <svg viewBox="0 0 320 200" className="mx-auto h-52 w-full max-w-md" role="img" aria-label={notFound.drawing}>
          <use href={`${drawing}#phone`} />
        </svg>
        <h1 className="text-title mt-6">{notFound.title}</h1>
        <p className="text-quiet text-lead mt-2">{notFound.hint}</p>
        <Link to={paths.home} className="btn btn-primary mt-6">
          {error.home}
        </Link>
      </div>
    </main>
  );
}
