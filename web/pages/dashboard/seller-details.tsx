import { useQuery } from '@tanstack/react-query';
import { Guard } from '#web/guards/guard.tsx';
import { messageOf } from '#web/lib/problems.ts';
import { ContactForm } from '#web/sellers/contact-form.tsx';
import { OffersForm } from '#web/sellers/offers-form.tsx';
import { traderFormQuery } from '#web/sellers/queries.ts';
import { TraderForm } from '#web/sellers/trader-form.tsx';
import { sellerDetailsTextsOf, useSellerDetailsTexts } from '#web/texts/pages/seller-details.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import type { Route } from './+types/seller-details.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: textsOf(matches).frame.titleOf(sellerDetailsTextsOf(matches).title) }];
}

export default function SellerDetailsPage() {
  const { title, lead } = useSellerDetailsTexts();
  return (
    <main className="max-w-2xl">
      <PageHeading title={title}>{lead}</PageHeading>
      <Guard role="seller" waiting={<FormSkeleton fields={1} />}>
        {() => <Details />}
      </Guard>
    </main>
  );
}

function Details() {
  const { loading } = useSellerDetailsTexts();
  const said = useQuery(traderFormQuery());
  if (said.data !== undefined)
    return (
      <div className="space-y-10">
        <TraderForm said={said.data.trader} />
        <ContactForm said={said.data.contactAfterBooking} />
        <OffersForm said={said.data.takesOffers} />
      </div>
    );
  if (said.isError) return <ErrorState message={messageOf(said.error)} onRetry={() => void said.refetch()} />;
  return <FormSkeleton label={loading} fields={1} />;
}
