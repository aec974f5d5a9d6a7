import { useState } from 'react';
import { Link } from 'react-router';
import { emailShape } from '#web/fields/email-shape.ts';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { AuthCard } from '#web/identity/auth-card.tsx';
import { postIdentity } from '#web/lib/ways-in.ts';
import { paths } from '#web/lib/paths.ts';
import { mailedLinksOf, useMailedLinks } from '#web/texts/pages/mailed-links.ts';
import { textsOf, useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import type { Route } from './+types/forgot-password.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { frame } = textsOf(matches);
  const texts = mailedLinksOf(matches).forgot;
  return [{ title: frame.titleOf(texts.title) }, { name: 'description', content: texts.metaDescription }];
}

export default function ForgotPasswordPage() {
  const { common, identity } = useTexts();
  const texts = useMailedLinks().forgot;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { field, sending } = useSentForm<{ email: string }>({
    send: async ({ email }) => {
      setSentTo(null);
      await postIdentity('request-password-reset', { email });
      setSentTo(email.trim());
    },
  });

  return (
    <AuthCard
      title={texts.title}
      lead={texts.text}
      foot={
        <p>
          {texts.remembered}{' '}
          <Link to={paths.login} className="link link-primary font-medium">
            {identity.signUp.loginInstead}
          </Link>
        </p>
      }
    >
      <SentForm sending={sending} submit={texts.submit}>
        <TextField
          label={common.email}
          type="email"
          autoComplete="username"
          {...field('email', {
            required: common.invalid.email,
            pattern: { value: emailShape, message: common.invalid.emailWrong },
          })}
        />
      </SentForm>
      {sentTo && (
        <Alert tone="success">
          <p className="wrap-anywhere">{texts.sent(sentTo)}</p>
        </Alert>
      )}
    </AuthCard>
  );
}
