import { lazy, Suspense, useState } from 'react';
import { toast } from '#web/lib/toast.ts';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Route } from './+types/login.ts';
import { limits } from '#contract/limits.ts';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { PasswordField } from '#web/fields/password-field.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { AlreadyIn } from '#web/identity/already-in.tsx';
import { AuthCard } from '#web/identity/auth-card.tsx';
import { GoogleButton } from '#web/identity/google-button.tsx';
import { pressedBefore } from '#web/identity/google-sign-in.ts';
import { originOf, ownAddress, stateFor } from '#web/identity/origin.ts';
import { useFailedReturn } from '#web/identity/use-failed-return.ts';
import { WithoutAccount } from '#web/products/without-account.tsx';
import { whyRefused } from '#web/identity/why-refused.tsx';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.tsx';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { useWaysIn } from '#web/lib/ways-in.ts';
import { textsOf, useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** Few have a second step. */
const SecondStep = lazy(async () => ({ default: (await import('#web/identity/second-step.tsx')).SecondStep }));

export function meta({ matches }: Route.MetaArgs) {
  const { frame, identity } = textsOf(matches);
  return [
    { title: frame.titleOf(identity.login.title) },
    { name: 'description', content: identity.login.metaDescription },
  ];
}

interface Values {
  email: string;
  password: string;
}

export default function LoginPage() {
  const { common, identity } = useTexts();
  const { invalid } = identity;
  const session = useSession();
  const isLive = useHydrated();
  const { signIn } = useWaysIn();
  const navigate = useNavigate();
  const location = useLocation();
  const [search] = useSearchParams();
  // After a sign-in by another provider, accounts with a second factor come here (server/identity/mount.ts).
  const isFromProvider = search.get('step') === 'code';
  const state: unknown = isFromProvider
    ? stateFor(ownAddress(search.get('to')), isLive && pressedBefore())
    : location.state;
  const origin = originOf(state);
  // web/guards/guard.tsx says so.
  const hasEnded = (location.state as { ended?: unknown } | null)?.ended === true;
  const [isCodeNeeded, setCodeNeeded] = useState(isFromProvider);
  const { field, setProblem, isTouched, sending } = useSentForm<Values>({
    why: whyRefused,
    send: async ({ email, password }) => {
      if ((await signIn(email, password)) === 'code_needed') return setCodeNeeded(true);
      await goOn();
    },
  });
  useFailedReturn(setProblem);

  async function goOn(): Promise<void> {
    toast.success(identity.signedIn);
    await navigate(origin.to, { replace: true, state: origin });
  }

  async function startOver(): Promise<void> {
    setCodeNeeded(false);
    // Otherwise reloading would ask for the code again.
    if (isFromProvider) await navigate(paths.login, { replace: true, state });
  }

  if (isCodeNeeded) {
    const loading = <Spinner />;
    // React replaces a form that the server rendered here, and a code typed into it would be lost.
    if (!isLive) return loading;
    return (
      <Suspense fallback={loading}>
        <SecondStep why={whyRefused} onSignedIn={goOn} onBack={() => void startOver()} />
      </Suspense>
    );
  }
  return (
    <AuthCard
      title={identity.login.title}
      lead={identity.login.lead}
      foot={
        <>
          <p>
            {identity.login.isNew}{' '}
            <Link to={paths.signUp} state={state} className="link link-primary font-medium">
              {identity.login.create}
            </Link>
          </p>
          <WithoutAccount to={origin.to} />
        </>
      }
    >
      {session.status === 'signedIn' && origin.needs && (
        <Alert tone="warning">
          {identity.login.otherRole(origin.needs, session.user.name, session.user.role ?? '')}
        </Alert>
      )}
      {hasEnded && session.status === 'signedOut' && !sending.problem && !isTouched && (
        <Alert tone="info">{identity.login.ended}</Alert>
      )}
      {!origin.needs && !isTouched && <AlreadyIn />}
      <SentForm sending={sending} submit={identity.login.submit}>
        <TextField
          label={common.email}
          type="email"
          autoComplete="username"
          {...field('email', { required: common.invalid.email })}
        />
        <PasswordField
          label={common.password}
          autoComplete="current-password"
          {...field('password', {
            required: invalid.password,
            minLength: { value: limits.passwordMin, message: invalid.passwordShort },
          })}
        />
        <p className="text-end text-sm">
          <Link to={paths.forgotPassword} className="link link-primary inline-block py-1.5 font-medium">
            {identity.login.forgot}
          </Link>
        </p>
      </SentForm>
      <GoogleButton {...origin} />
    </AuthCard>
  );
}
