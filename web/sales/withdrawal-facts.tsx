import type { ReactNode } from 'react';
import type { SaleStory } from '#contract/sales.ts';
import { useWithdrawingTexts } from '#web/texts/pages/withdrawing.ts';
import { useFormats } from '#web/texts/use-texts.ts';

/** Who withdraws from which contract with whom: what a statement and its receipt have to say. */
export function WithdrawalFacts({
  sale,
  name,
  words,
  children,
}: {
  sale: SaleStory;
  name?: string;
  words?: string;
  children?: ReactNode;
}) {
  const { facts } = useWithdrawingTexts();
  const { moment, usd } = useFormats();
  const { trader } = sale;
  return (
    <dl className="space-y-2">
      {name !== undefined && <Fact title={facts.who}>{name}</Fact>}
      <Fact title={facts.what}>{sale.productName}</Fact>
      <Fact title={facts.price}>{usd(sale.price)}</Fact>
      <Fact title={facts.order}>
        <span className="font-mono text-sm break-all">{sale._id}</span>
      </Fact>
      <Fact title={facts.paidAt}>{moment(sale.paidAt)}</Fact>
      {trader !== null && (
        <Fact title={facts.from}>
          <span className="block whitespace-pre-line">{`${trader.name}\n${trader.address}\n${trader.email}\n${trader.phone}`}</span>
        </Fact>
      )}
      {words !== undefined && words !== '' && (
        <Fact title={facts.words}>
          <span className="block whitespace-pre-line">{words}</span>
        </Fact>
      )}
      {children}
    </dl>
  );
}

export function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="text-quiet">{title}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
