import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { judgedOnLeaving } from '#web/fields/judging.ts';
import { NewPasswordField, newPasswordRules } from '#web/fields/new-password-field.tsx';
import { PasswordField } from '#web/fields/password-field.tsx';
import { showProblems } from '#web/fields/show-problems.ts';
import { SubmitButton } from '#web/fields/submit-button.tsx';
import { passwordSettingsQuery, securityKey } from '#web/identity/security/queries.ts';
import { Section, Shown } from '#web/identity/security/section.tsx';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { toast } from '#web/lib/toast.ts';
import { useMemberTexts } from '#web/texts/member-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';

interface Values {
  currentPassword: string;
  newPassword: string;
}

/** Changes the password; an account that has none is led to the mail that sets one. */
export function PasswordSection() {
  const texts = useMemberTexts().security.password;
  const settings = useQuery(passwordSettingsQuery());
  return (
    <Section title={texts.title}>
      <Shown query={settings} skeleton={<FormSkeleton label={texts.loading} fields={2} />}>
        {({ isSet }) =>
          isSet ? (
            <PasswordForm />
          ) : (
            <p className="text-quiet">
              {texts.none}{' '}
              <Link to={paths.forgotPassword} className="link link-primary font-medium">
                {texts.set}
              </Link>
            </p>
          )
        }
      </Shown>
    </Section>
  );
}

function PasswordForm() {
  const { identity, security } = useMemberTexts();
  const texts = security.password;
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  // A new form for each password, so that its strength meter resets too.
  const [round, setRound] = useState(0);
  const { register, handleSubmit, setError, reset, formState } = useForm<Values>(judgedOnLeaving);
  const { errors, isSubmitting } = formState;

  const onSubmit = handleSubmit(async (values) => {
    setProblem(null);
    try {
      const { warnings } = await api.changePassword({ body: values });
      toast.success(texts.changed);
      if (warnings.length > 0) toast.error(identity.password.tooCommon);
    } catch (error) {
      return setProblem(showProblems(error, setError, ['currentPassword', 'newPassword']));
    }
    reset();
    setRound(round + 1);
    await queryClient.invalidateQueries({ queryKey: securityKey });
  });

  return (
    <form key={round} noValidate className="max-w-md space-y-4" onSubmit={(event) => void onSubmit(event)}>
      <PasswordField
        label={texts.current}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword', { required: identity.invalid.password })}
      />
      <NewPasswordField
        label={texts.new}
        hint={texts.hint}
        error={errors.newPassword?.message}
        {...register('newPassword', newPasswordRules(identity.invalid))}
      />
      <SubmitButton isWaiting={isSubmitting}>{texts.submit}</SubmitButton>
      {problem && <Alert tone="error">{problem}</Alert>}
    </form>
  );
}
