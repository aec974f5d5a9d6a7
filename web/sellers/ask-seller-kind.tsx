import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { ownTraderQuery } from '#web/sellers/queries.ts';
import { useSellerDetailsTexts } from '#web/texts/pages/seller-details.ts';

/** Asks a seller whether they are a business, until they have said. */
export function AskSellerKind() {
  const texts = useSellerDetailsTexts();
  const { data } = useQuery(ownTraderQuery());
  if (data === undefined || data.trader !== undefined) return null;
  return (
    <p className="rounded-field border-info/40 bg-info/10 text-info mt-6 border px-4 py-3 text-sm font-medium">
      {texts.ask}{' '}
      <Link to={paths.sellerDetails} className="link inline-block py-1 font-semibold">
        {texts.say}
      </Link>
    </p>
  );
}
