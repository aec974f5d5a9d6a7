import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { NewPasswordField, newPasswordRules } from '#web/fields/new-password-field.tsx';
import { PasswordField } from '#web/fields/password-field.tsx';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { passwordSettingsQuery } from '#web/identity/security/queries.ts';
import { Section, Shown } from '#web/identity/security/section.tsx';
import { paths } from '#web/lib/paths.ts';
import { toast } from '#web/lib/toast.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useSecurityTexts } from '#web/texts/pages/security.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { FormSkeleton } from '#web/ui/skeletons.tsx';

interface Values {
  currentPassword: string;
  newPassword: string;
}

/** Changes the password; an account that has none is led to the mail that sets one. */
export function PasswordSection() {
  const texts = useSecurityTexts().password;
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
  const { identity, issues } = useTexts();
  const security = useSecurityTexts();
  const texts = security.password;
  // A new form for each password, so that its strength meter resets too.
  const [round, setRound] = useState(0);
  const change = useCall('changePassword', { onError: () => undefined });
  const { field, reset, sending } = useSentForm<Values>({
    send: async (body) => {
      const { warnings } = await change.mutateAsync({ body });
      toast.success(texts.changed);
      if (warnings.length > 0) toast.error(identity.password.tooCommon);
      reset();
      setRound(round + 1);
    },
  });

  return (
    <SentForm key={round} className="max-w-md" sending={sending} submit={texts.submit} beside={null}>
      <PasswordField
        label={texts.current}
        autoComplete="current-password"
        {...field('currentPassword', { required: identity.invalid.password })}
      />
      <NewPasswordField
        label={texts.new}
        hint={texts.hint}
        {...field('newPassword', newPasswordRules({ identity, issues }))}
      />
    </SentForm>
  );
}
