import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import { Link, useLocation, useNavigate } from 'react-router';
import { accountTypes, limits } from '#contract/limits.ts';
import type { AccountType } from '#contract/limits.ts';
import { SelectField } from '#web/fields/select-field.tsx';
import { SubmitButton } from '#web/fields/submit-button.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { AuthCard } from '#web/identity/auth-card.tsx';
import { GoogleButton } from '#web/identity/google-button.tsx';
import { originOf } from '#web/identity/origin.ts';
import { paths } from '#web/lib/paths.ts';
import { showProblems } from '#web/lib/problems.ts';
import { useSession } from '#web/lib/session.tsx';

export function meta() {
  return [{ title: 'SignUp · Redial' }, { name: 'description', content: 'Open an account on Redial as a buyer or a seller of used phones.' }];
}

interface Values {
  name: string;
  accountType: AccountType | '';
  email: string;
  password: string;
}

export default function SignUpPage() {
  const session = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Values>();
  const { errors, isSubmitting } = formState;

  const onSubmit = handleSubmit(async ({ accountType, ...account }) => {
    if (accountType === '') return;
    setProblem(null);
    try {
      await session.signUp({ ...account, accountType });
      toast.success('User Created Successfully');
      await navigate(originOf(location.state).to, { replace: true });
    } catch (error) {
      setProblem(showProblems(error, setError, ['name', 'email', 'password', 'accountType']));
    }
  });

  return (
    <AuthCard title="SignUp">
      <form noValidate className="space-y-4" onSubmit={(event) => void onSubmit(event)}>
        <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name', { validate: (value) => value.trim() !== '' || 'Name is required', maxLength: { value: limits.nameMax, message: `Name must have at most ${limits.nameMax} characters` } })} />
        <SelectField
          label="Account Type"
          placeholder="Choose one"
          hint="User buys phones, Seller sells them."
          options={accountTypes.map((value) => ({ value, label: value }))}
          error={errors.accountType?.message}
          {...register('accountType', { required: 'Account Type is required' })}
        />
        <TextField label="Email" type="email" autoComplete="email" error={errors.email?.message} {...register('email', { required: 'Email Address is required' })} />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          error={errors.password?.message}
          {...register('password', {
            required: 'Password is required',
            minLength: { value: limits.passwordMin, message: 'Password must be atleast 6 characters or longer' },
            maxLength: { value: limits.passwordMax, message: `Password must have at most ${limits.passwordMax} characters` },
          })}
        />
        <SubmitButton className="w-full" disabled={isSubmitting}>
          SignUp
        </SubmitButton>
        {problem && (
          <p role="alert" className="text-error text-sm font-medium">
            {problem}
          </p>
        )}
      </form>
      <p className="text-base-content/80 text-center text-sm">
        Already have an account?{' '}
        <Link to={paths.login} state={location.state} className="link link-primary font-medium">
          Login instead
        </Link>
      </p>
      <GoogleButton to={originOf(location.state).to} />
    </AuthCard>
  );
}
