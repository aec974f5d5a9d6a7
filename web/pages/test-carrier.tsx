import { useQuery } from '@tanstack/react-query';
import { data, useSearchParams } from 'react-router';
import { carrierName } from '#contract/carriers.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/problems.ts';
import { marketContext } from '#web/lib/server-api.ts';
import { AuthCard } from '#web/identity/auth-card.tsx';
import { TestParcelForm } from '#web/sales/test-parcel-form.tsx';
import { textsOf } from '#web/texts/use-texts.ts';
import { useSendingTexts } from '#web/texts/pages/sending.ts';
import { testCarrierTextsOf, useTestCarrierTexts } from '#web/texts/pages/test-carrier.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Route } from './+types/test-carrier.ts';

/** Beside live payments there is no test carrier, and nobody is to believe that money is played with. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(marketContext).testMode === null) throw data(null, { status: 404 });
  return null;
}

export function meta({ matches }: Route.MetaArgs) {
  const title = textsOf(matches).frame.titleOf(testCarrierTextsOf(matches).title);
  return [{ title }, { name: 'robots', content: 'noindex' }];
}

/** The page of the test carrier, on which a parcel is moved along. It plays somebody else's. */
export default function TestCarrierPage() {
  const texts = useTestCarrierTexts();
  const { states } = useSendingTexts().parcel;
  const [search] = useSearchParams();
  const id = search.get('parcel') ?? '';
  const found = useQuery({
    queryKey: ['sales', 'test carrier', id],
    queryFn: ({ signal }) => api.testCarrierFind({ params: { id }, signal }),
    enabled: id !== '',
    retry: false,
  });
  const parcel = found.data;
  return (
    <AuthCard title={texts.title} lead={texts.lead} foot={null}>
      <Alert tone="info">{texts.note}</Alert>
      {id === '' && <Alert tone="error">{texts.none}</Alert>}
      {found.error !== null && <Alert tone="error">{messageOf(found.error)}</Alert>}
      {id !== '' && found.isPending && <Spinner label={texts.loading} />}
      {parcel && (
        <>
          <p className="font-medium wrap-anywhere">
            {texts.parcel(carrierName(parcel.carrier, null), parcel.trackingNumber)}
          </p>
          <p role="status">
            {texts.now}: {states[parcel.state]}
          </p>
          <TestParcelForm id={id} />
        </>
      )}
    </AuthCard>
  );
}
