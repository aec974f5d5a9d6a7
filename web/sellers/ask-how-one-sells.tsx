import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { ownTraderQuery } from '#web/sellers/queries.ts';
import { useSellerDetailsTexts } from '#web/texts/pages/seller-details.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Asks a seller whether they are a business, until they have said. */
export function AskHowOneSells() {
  const texts = useSellerDetailsTexts();
  const { data } = useQuery(ownTraderQuery());
  if (data === undefined || data.trader !== undefined) return null;
  return (
    <div className="mt-6">
      <Alert tone="info">
        {texts.ask}{' '}
        <Link to={paths.sellerDetails} className="link inline-block py-1 font-semibold">
          {texts.say}
        </Link>
      </Alert>
    </div>
  );
}
