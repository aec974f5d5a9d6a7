import { useMutation } from '@tanstack/react-query';
import { data, Link, useSearchParams } from 'react-router';
import type { TestOutcome } from '#contract/payout-states.ts';
import { ApiError } from '#contract/client.ts';
import { AuthCard } from '#web/identity/auth-card.tsx';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { messageOf } from '#web/lib/problems.ts';
import { marketContext } from '#web/lib/server-api.ts';
import { TestAccountForm } from '#web/money/test-account-form.tsx';
import { textsOf } from '#web/texts/use-texts.ts';
import { testPayoutsTextsOf, useTestPayoutsTexts } from '#web/texts/pages/test-payouts.ts';
import { Alert } from '#web/ui/alert.tsx';
import type { Route } from './+types/test-payouts.ts';

/** With live keys there is no test provider, and nobody is to believe that money is played with. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(marketContext).testMode === null) throw data(null, { status: 404 });
  return null;
}

export function meta({ matches }: Route.MetaArgs) {
  const title = textsOf(matches).frame.titleOf(testPayoutsTextsOf(matches).title);
  return [{ title }, { name: 'robots', content: 'noindex' }];
}

/** The page of the test provider on which a seller sets their payouts up. It plays somebody else's. */
export default function TestPayoutsPage() {
  const texts = useTestPayoutsTexts();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const fill = useMutation({
    mutationFn: (outcome: TestOutcome) => api.testGatewaySetUp({ body: { token, outcome } }),
    onSuccess: ({ returnUrl }) => window.location.assign(returnUrl),
  });
  const { error } = fill;
  const isOver = token === '' || (error instanceof ApiError && (error.code === 'link_over' || error.status === 404));
  const back = (
    <Link to={paths.money} className="link link-primary inline-block py-2 font-medium">
      {texts.toMoney}
    </Link>
  );
  return (
    <AuthCard title={texts.title} lead={texts.lead} foot={back}>
      <Alert tone="info">{texts.note}</Alert>
      {isOver && <Alert tone="error">{texts.over}</Alert>}
      {!isOver && error !== null && <Alert tone="error">{messageOf(error)}</Alert>}
      {!isOver && (
        <TestAccountForm submit={(outcome) => fill.mutate(outcome)} isWaiting={fill.isPending || fill.isSuccess} />
      )}
    </AuthCard>
  );
}
