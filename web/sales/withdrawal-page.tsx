import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { SaleStory } from '#contract/sales.ts';
import { paths } from '#web/lib/paths.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { useForgetWithdrawal } from '#web/sales/typed-withdrawal.ts';
import { WithdrawalReceipt } from '#web/sales/withdrawal-receipt.tsx';
import { WithdrawalSteps } from '#web/sales/withdrawal-steps.tsx';
import { useWithdrawingTexts } from '#web/texts/pages/withdrawing.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

/** A buyer withdraws from what a business sold; from then on it shows the receipt, also to the seller. */
export function WithdrawalPage({ sale }: { sale: SaleStory }) {
  const texts = useWithdrawingTexts();
  useTitle(useTexts().frame.titleOf(texts.title));
  return (
    <main className="max-w-2xl">
      <Link
        to={paths.sale(sale._id)}
        className="link-hover text-quiet mb-2 inline-flex min-h-11 items-center gap-1.5 text-sm"
      >
        <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        {texts.back}
      </Link>
      <PageHeading title={texts.title} />
      <Part sale={sale} />
    </main>
  );
}

function Part({ sale }: { sale: SaleStory }) {
  const texts = useWithdrawingTexts();
  const [wasOpen] = useState(sale.withdrawal?.isOpen === true);
  useForgetWithdrawal(sale._id, sale.withdrawal?.said != null);
  if (sale.withdrawal === null) return <Alert tone="info">{texts.cannotPrivate}</Alert>;
  if (sale.withdrawal.said !== null)
    return <WithdrawalReceipt sale={sale} said={sale.withdrawal.said} isNew={wasOpen} />;
  if (sale.as !== 'buyer') return <Alert tone="info">{texts.onlyBuyer}</Alert>;
  if (!sale.withdrawal.isOpen) return <Alert tone="info">{texts.cannot}</Alert>;
  return <WithdrawalSteps sale={sale} />;
}
