import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { CodeForm } from '#web/identity/security/code-form.tsx';
import { SignInAgain } from '#web/identity/security/sign-in-again.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { beginTwoSteps, finishTwoSteps } from '#web/identity/security/two-step-calls.ts';
import type { BegunTwoSteps } from '#web/identity/security/two-step-calls.ts';
import { useWaysIn } from '#web/lib/ways-in.ts';
import { toast } from '#web/lib/toast.ts';
import { useSecurityTexts } from '#web/texts/pages/security.ts';
import { useTexts } from '#web/texts/use-texts.ts';

interface Props {
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/**
 * Turns two-step sign-in on: the password, or a sign-in of just now where there is none, the QR code, and a first code
 * that shows that the app has it.
 */
export function SetUp({ asksPassword, ...ends }: Props & { asksPassword: boolean }) {
  const { common } = useTexts();
  const { signInForTwoSteps } = useSecurityTexts();
  const [begun, setBegun] = useState<BegunTwoSteps | null>(null);
  const [mustSignIn, setMustSignIn] = useState(false);
  if (mustSignIn) return <SignInAgain onCancel={ends.onCancel}>{signInForTwoSteps}</SignInAgain>;
  if (begun !== null) return <Pairing begun={begun} onRestarted={() => setBegun(null)} {...ends} />;
  return (
    <CodeForm
      asks={{ password: asksPassword }}
      submit={common.continue}
      onCancel={ends.onCancel}
      onSubmit={async ({ password }) => {
        try {
          setBegun(await beginTwoSteps(password));
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'sign_in_again') throw error;
          setMustSignIn(true);
        }
      }}
    />
  );
}

function Pairing({ begun, onRestarted, onDone, onCancel }: Props & { begun: BegunTwoSteps; onRestarted: () => void }) {
  const { twoStep } = useTexts();
  const { enter } = useWaysIn();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form before has gone, and this is read before a code can be typed.
  useEffect(() => heading.current?.focus(), []);
  const secret = new URL(begun.totpURI).searchParams.get('secret') ?? '';
  return (
    <div className="space-y-5">
      <div className="flex gap-5 max-sm:flex-col">
        <QrCode text={begun.totpURI} label={twoStep.qr} />
        <div className="min-w-0 space-y-2 text-sm">
          <h3 ref={heading} tabIndex={-1} className="scroll-mt-24 font-medium outline-none">
            {twoStep.scan}
          </h3>
          <p className="text-quiet">{twoStep.scanHint}</p>
          <p className="text-quiet">{twoStep.secret}</p>
          <code className="bg-base-200 rounded-field block px-3 py-2 text-sm break-all">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </code>
          <a href={begun.totpURI} className="link link-primary inline-block py-1.5 font-medium">
            {twoStep.open}
          </a>
        </div>
      </div>
      <CodeForm
        asks={{ code: 'app' }}
        focuses={false}
        submit={twoStep.confirm}
        onCancel={onCancel}
        onSubmit={async ({ code }) => {
          try {
            await finishTwoSteps(begun, code);
          } catch (error) {
            if (error instanceof ApiError && error.code === 'two_step_restarted') onRestarted();
            throw error;
          }
          // From here on it is on, and nothing else has these codes.
          onDone(begun.backupCodes);
          // Setting up has made a new session.
          await enter();
          toast.success(twoStep.on);
        }}
      />
    </div>
  );
}
