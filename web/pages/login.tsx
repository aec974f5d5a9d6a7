import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from '#web/lib/toast.ts';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Route } from './+types/login.ts';
import { limits } from '#contract/limits.ts';
import { SubmitButton } from '#web/fields/submit-button.tsx';
import { judgedOnLeaving } from '#web/fields/judging.ts';
import { PasswordField } from '#web/fields/password-field.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { AlreadyIn } from '#web/identity/already-in.tsx';
import { AuthCard } from '#web/identity/auth-card.tsx';
import { GoogleButton } from '#web/identity/google-button.tsx';
import { originOf, ownAddress } from '#web/identity/origin.ts';
import { useFailedReturn } from '#web/identity/use-failed-return.ts';
import { whyRefused } from '#web/identity/why-refused.tsx';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.tsx';
import { useWaysIn } from '#web/lib/ways-in.ts';
import { memberTextsOf, useMemberTexts } from '#web/texts/member-texts.ts';
import { textsOf, useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Few have a second step. */
const SecondStep = lazy(async () => ({ default: (await import('#web/identity/second-step.tsx')).SecondStep }));

export function meta({ matches }: Route.MetaArgs) {
  const { frame } = textsOf(matches);
  const { identity } = memberTextsOf(matches);
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
  const { common } = useTexts();
  const { identity } = useMemberTexts();
  const { invalid } = identity;
  const session = useSession();
  const { signIn } = useWaysIn();
  const navigate = useNavigate();
  const location = useLocation();
  const [search] = useSearchParams();
  // After a sign-in by another provider, accounts with a second factor come here (server/identity/mount.ts).
  const isFromProvider = search.get('step') === 'code';
  const origin = isFromProvider ? { to: ownAddress(search.get('to')), needs: null } : originOf(location.state);
  // web/guards/guard.tsx says so.
  const hasEnded = (location.state as { ended?: unknown } | null)?.ended === true;
  const [isCodeNeeded, setCodeNeeded] = useState(isFromProvider);
  const [problem, setProblem] = useState<ReactNode>(null);
  const { register, handleSubmit, formState } = useForm<Values>(judgedOnLeaving);
  const { errors, isSubmitting } = formState;
  useFailedReturn(setProblem);

  async function goOn(): Promise<void> {
    toast.success(identity.signedIn);
    await navigate(origin.to, { replace: true });
  }

  const onSubmit = handleSubmit(async ({ email, password }) => {
    setProblem(null);
    try {
      if ((await signIn(email, password)) === 'code_needed') return setCodeNeeded(true);
      await goOn();
    } catch (error) {
      setProblem(whyRefused(error));
    }
  });

  if (isCodeNeeded) {
    return (
      <Suspense>
        <SecondStep why={whyRefused} onSignedIn={goOn} onBack={() => setCodeNeeded(false)} />
      </Suspense>
    );
  }
  return (
    <AuthCard
      title={identity.login.title}
      lead={identity.login.lead}
      foot={
        <p>
          {identity.login.isNew}{' '}
          <Link to={paths.signUp} state={location.state} className="link link-primary font-medium">
            {identity.login.create}
          </Link>
        </p>
      }
    >
      {session.status === 'signedIn' && origin.needs && (
        <Alert tone="warning">
          {identity.login.otherRole(origin.needs, session.user.name, session.user.role ?? '')}
        </Alert>
      )}
      {hasEnded && session.status === 'signedOut' && !problem && !formState.isSubmitted && (
        <Alert tone="info">{identity.login.ended}</Alert>
      )}
      {!origin.needs && !isSubmitting && !formState.isSubmitted && <AlreadyIn />}
      <form noValidate className="space-y-4" onSubmit={(event) => void onSubmit(event)}>
        <TextField
          label={common.email}
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email', { required: common.invalid.email })}
        />
        <PasswordField
          label={common.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', {
            required: invalid.password,
            minLength: { value: limits.passwordMin, message: invalid.passwordShort },
          })}
        />
        <p className="text-end text-sm">
          <Link to={paths.forgotPassword} className="link link-primary inline-block py-1.5 font-medium">
            {identity.login.forgot}
          </Link>
        </p>
        <SubmitButton className="w-full" isWaiting={isSubmitting}>
          {identity.login.submit}
        </SubmitButton>
        {problem && <Alert tone="error">{problem}</Alert>}
      </form>
      <GoogleButton to={origin.to} />
    </AuthCard>
  );
}
