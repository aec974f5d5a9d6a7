import { Link } from 'react-router';
import type { SaleStory } from '#contract/sales.ts';
import { paths } from '#web/lib/paths.ts';
import { mayBeBack } from '#web/sales/returning/return-stands.ts';
import { useAnsweringTexts } from '#web/texts/pages/answering.ts';
import { useReturnTexts } from '#web/texts/pages/returning.ts';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Sentence } from '#web/ui/sentence.tsx';

/** Did an admin let a phone stay sold that went back? Then it has to get to its buyer again. */
export function isSoldYetBack(sale: SaleStory): boolean {
  return sale.state === 'completed' && sale.endedBy === 'admin' && !sale.phoneStaysBack && mayBeBack(sale);
}

/** What its people do about that, and what an admin thinks of before. */
export function WithSeller({ sale }: { sale: SaleStory }) {
  const { withSeller: texts } = useReturnTexts();
  const { buyer } = useSaleTexts();
  const { staysBack } = useAnsweringTexts();
  if (sale.phoneStaysBack && sale.state === 'completed') return <p>{staysBack[sale.as]}</p>;
  if (!isSoldYetBack(sale) && !(sale.state === 'problem' && mayBeBack(sale))) return null;
  return (
    <Alert tone="warning">
      {sale.as === 'buyer' ? (
        <Sentence text={texts.buyer}>
          <Link to={paths.contact} className="link">
            {buyer.contact}
          </Link>
        </Sentence>
      ) : (
        texts[sale.as]
      )}
    </Alert>
  );
}
