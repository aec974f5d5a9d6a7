import { emailShape } from '#web/fields/email-shape.ts';
import { atMost } from '#web/fields/at-most.ts';
import { toast } from '#web/lib/toast.ts';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Route } from './+types/sign-up.ts';
import { limits } from '#contract/limits.ts';
import type { AccountType } from '#contract/limits.ts';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { NewPasswordField, newPasswordRules } from '#web/fields/new-password-field.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { AccountTypeField } from '#web/identity/account-type-field.tsx';
import { Agreement } from '#web/identity/agreement.tsx';
import { AlreadyIn } from '#web/identity/already-in.tsx';
import { AuthCard } from '#web/identity/auth-card.tsx';
import { GoogleButton } from '#web/identity/google-button.tsx';
import { originOf } from '#web/identity/origin.ts';
import { paths } from '#web/lib/paths.ts';
import { useWaysIn } from '#web/lib/ways-in.ts';
import { textsOf, useTexts } from '#web/texts/use-texts.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { frame, identity } = textsOf(matches);
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
  const { common, identity, issues } = useTexts();
  const { signUp } = useWaysIn();
  const navigate = useNavigate();
  const location = useLocation();
  const origin = originOf(location.state);
  const { field, isTouched, sending } = useSentForm<Values>({
    send: async ({ accountType, ...account }) => {
      if (accountType === '') return;
      const warnings = await signUp({ ...account, accountType });
      toast.success(identity.signUp.created);
      if (warnings.includes('password_too_common')) toast.error(identity.password.tooCommon);
      await navigate(origin.to, { replace: true, state: origin });
    },
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
      {!isTouched && <AlreadyIn />}
      <SentForm sending={sending} submit={identity.signUp.submit}>
        <TextField
          label={common.name}
          autoComplete="name"
          {...field('name', {
            validate: (value) => value.trim() !== '' || identity.invalid.name,
            ...atMost(limits.nameMax, { issues }),
          })}
        />
        <AccountTypeField
          placeholder={identity.signUp.choose}
          hint={identity.signUp.accountTypeHint}
          {...field('accountType', { required: identity.signUp.accountTypeRequired })}
        />
        <TextField
          label={common.email}
          type="email"
          autoComplete="email"
          {...field('email', {
            required: common.invalid.email,
            pattern: { value: emailShape, message: common.invalid.emailWrong },
          })}
        />
        <NewPasswordField label={common.password} {...field('password', newPasswordRules({ identity, issues }))} />
        <Agreement />
      </SentForm>
      <GoogleButton {...origin} />
    </AuthCard>
  );
}
