import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { AuthCard } from '#web/identity/auth-card.tsx';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { messageOf } from '#web/lib/problems.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import { useWatching, watchingOf } from '#web/texts/pages/watching.ts';
import { Alert } from '#web/ui/alert.tsx';
import { waits } from '#web/ui/waits.ts';
import type { Route } from './+types/stop-mails.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { title } = watchingOf(matches).stop;
  return [{ title: textsOf(matches).frame.titleOf(title) }, { name: 'robots', content: 'noindex' }];
}

/** Where the link in mails about watched phones leads. Opening it changes nothing, as mail servers open links too. */
export default function StopMailsPage() {
  const texts = useWatching().stop;
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const stop = useMutation({ mutationFn: () => api.stopMails({ body: { token } }) });
  const toWatching = (
    <Link to={paths.watching} className="link link-primary inline-block py-2 font-medium">
      {texts.toWatching}
    </Link>
  );
  return (
    <AuthCard title={texts.title} {...(stop.isSuccess ? {} : { lead: texts.lead })} foot={toWatching}>
      {stop.isError && <Alert tone="error">{isOfTheLink(stop.error) ? texts.over : messageOf(stop.error)}</Alert>}
      {stop.isSuccess ? (
        <Alert tone="success">{texts.done}</Alert>
      ) : (
        <button
          type="button"
          className="btn btn-primary w-full"
          onClick={() => stop.mutate()}
          {...waits(stop.isPending)}
        >
          {texts.press}
        </button>
      )}
    </AuthCard>
  );
}

function isOfTheLink(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'link_over' || error.issues.length > 0);
}
