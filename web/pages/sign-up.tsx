import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { emailShape } from '#web/fields/email-shape.ts';
import { showProblems } from '#web/fields/show-problems.ts';
import { toast } from '#web/lib/toast.ts';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Route } from './+types/sign-up.ts';
import { limits } from '#contract/limits.ts';
import type { AccountType } from '#contract/limits.ts';
import { SubmitButton } from '#web/fields/submit-button.tsx';
import { judgedOnLeaving } from '#web/fields/judging.ts';
import { NewPasswordField, newPasswordRules } from '#web/fields/new-password-field.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { AccountTypeField } from '#web/identity/account-type-field.tsx';
import { AlreadyIn } from '#web/identity/already-in.tsx';
import { AuthCard } from '#web/identity/auth-card.tsx';
import { GoogleButton } from '#web/identity/google-button.tsx';
import { originOf } from '#web/identity/origin.ts';
import { paths } from '#web/lib/paths.ts';
import { useWaysIn } from '#web/lib/ways-in.ts';
import { memberTextsOf, useMemberTexts } from '#web/texts/member-texts.ts';
import { textsOf, useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';

export function meta({ matches }: Route.MetaArgs) {
  const { frame } = textsOf(matches);
  const { identity } = memberTextsOf(matches);
  return [
    { title: frame.titleOf(identity.signUp.title) },
    { name: 'description', content: identity.signUp.metaDescription },
  ];
}

interface Values {
  name: string;
  accountType: AccountType | '';
  email: string;
  password: string;
}

export default function SignUpPage() {
  const { common } = useTexts();
  const { identity } = useMemberTexts();
  const { invalid } = identity;
  const { signUp } = useWaysIn();
  const navigate = useNavigate();
  const location = useLocation();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Values>(judgedOnLeaving);
  const { errors, isSubmitting } = formState;

  const onSubmit = handleSubmit(async ({ accountType, ...account }) => {
    if (accountType === '') return;
    setProblem(null);
    try {
      const warnings = await signUp({ ...account, accountType });
      toast.success(identity.signUp.created);
      if (warnings.includes('password_too_common')) toast.error(identity.password.tooCommon);
      await navigate(originOf(location.state).to, { replace: true });
    } catch (error) {
      setProblem(showProblems(error, setError, ['name', 'email', 'password', 'accountType']));
    }
  });

  return (
    <AuthCard
      title={identity.signUp.title}
      lead={identity.signUp.lead}
      foot={
        <p>
          {identity.signUp.hasAccount}{' '}
          <Link to={paths.login} state={location.state} className="link link-primary font-medium">
            {identity.signUp.loginInstead}
          </Link>
        </p>
      }
    >
      {!isSubmitting && !formState.isSubmitted && <AlreadyIn />}
      <form noValidate className="space-y-4" onSubmit={(event) => void onSubmit(event)}>
        <TextField
          label={common.name}
          autoComplete="name"
          error={errors.name?.message}
          {...register('name', {
            validate: (value) => value.trim() !== '' || invalid.name,
            maxLength: { value: limits.nameMax, message: invalid.nameLong },
          })}
        />
        <AccountTypeField
          placeholder={identity.signUp.choose}
          hint={identity.signUp.accountTypeHint}
          error={errors.accountType?.message}
          {...register('accountType', { required: identity.signUp.accountTypeRequired })}
        />
        <TextField
          label={common.email}
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email', {
            required: common.invalid.email,
            pattern: { value: emailShape, message: common.invalid.emailWrong },
          })}
        />
        <NewPasswordField
          label={common.password}
          error={errors.password?.message}
          {...register('password', newPasswordRules(invalid))}
        />
        <SubmitButton className="w-full" isWaiting={isSubmitting}>
          {identity.signUp.submit}
        </SubmitButton>
        {problem && <Alert tone="error">{problem}</Alert>}
      </form>
      <GoogleButton to={originOf(location.state).to} />
    </AuthCard>
  );
}
