import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { categoriesQuery } from '#web/categories/queries.ts';
import { paths } from '#web/lib/paths.ts';
import { productQuery } from '#web/products/queries.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** A visitor at the login can see without an account the phone they came for, or all of the brand in the search. */
export function WithoutAccount({ to }: { to: string }) {
  const { seeBrand, seePhone } = useTexts().search;
  const [path = '', search = ''] = to.split(/[?#]/);
  const [, id = ''] = /^\/categor(?:y|ies)\/([a-z0-9][a-z0-9-]*)/.exec(path) ?? [];
  const phoneId = (id !== '' && new URLSearchParams(search).get('phone')) || '';
  const phone = useQuery({ ...productQuery(phoneId), enabled: phoneId !== '' });
  const categories = useQuery({ ...categoriesQuery(), enabled: id !== '' });
  const brand = categories.data?.find(({ _id }) => _id === id);
  if (phone.data) return <Way to={paths.phone(phone.data._id, phone.data.name)}>{seePhone(phone.data.name)}</Way>;
  // A link that changes under one's finger leads elsewhere.
  if (phone.isLoading || brand === undefined) return null;
  return <Way to={paths.searchBrand(id)}>{seeBrand(brand.name)}</Way>;
}

function Way({ to, children }: { to: string; children: string }) {
  return (
    <p className="mt-2">
      <Link to={to} className="link link-primary inline-block py-1.5 font-medium wrap-anywhere">
        {children}
      </Link>
    </p>
  );
}
