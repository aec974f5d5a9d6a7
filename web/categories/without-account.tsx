import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { categoriesQuery } from '#web/categories/queries.ts';
import { paths } from '#web/lib/paths.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** Whom the login keeps from a brand's phones can see them in the search. */
export function WithoutAccount({ to }: { to: string }) {
  const { seeBrand } = useTexts().search;
  const [, id = ''] = /^\/category\/([a-z0-9][a-z0-9-]*)/.exec(to) ?? [];
  const categories = useQuery({ ...categoriesQuery(), enabled: id !== '' });
  const brand = categories.data?.find(({ _id }) => _id === id);
  if (brand === undefined) return null;
  return (
    <p className="mt-2">
      <Link
        to={`${paths.search}?${new URLSearchParams({ brand: id })}`}
        className="link link-primary inline-block py-1.5 font-medium"
      >
        {seeBrand(brand.name)}
      </Link>
    </p>
  );
}
