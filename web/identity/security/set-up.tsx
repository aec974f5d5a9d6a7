import { useState } from 'react';
import { CodeForm } from '#web/identity/security/code-form.tsx';
import { QrCode } from '#web/identity/security/qr-code.tsx';
import { beginTwoSteps } from '#web/identity/security/two-step-calls.ts';
import type { BegunTwoSteps } from '#web/identity/security/two-step-calls.ts';
import { giveCode, useWaysIn } from '#web/lib/ways-in.ts';
import { toast } from '#web/lib/toast.ts';
import { useMemberTexts } from '#web/texts/member-texts.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** Turns two-step sign-in on: the password, the QR code, and a first code that shows that the app has it. */
export function SetUp({ asksPassword, onDone, onCancel }: { asksPassword: boolean; onDone: (recoveryCodes: string[]) => void; onCancel: () => void }) {
  const { common } = useTexts();
  const { twoStep } = useMemberTexts();
  const { enter } = useWaysIn();
  const [begun, setBegun] = useState<BegunTwoSteps | null>(null);
  if (begun === null) return <CodeForm key="password" asks={{ password: asksPassword }} submit={common.continue} onCancel={onCancel} onSubmit={async ({ password }) => setBegun(await beginTwoSteps(password))} />;

  const secret = new URL(begun.totpURI).searchParams.get('secret') ?? '';
  return (
    <div className="space-y-5">
      <div className="flex gap-5 max-sm:flex-col">
        <QrCode text={begun.totpURI} label={twoStep.qr} />
        <div className="min-w-0 space-y-2 text-sm">
          <p className="font-medium">{twoStep.scan}</p>
          <p className="text-quiet">{twoStep.scanHint}</p>
          <p className="text-quiet">{twoStep.secret}</p>
          <code className="bg-base-200 rounded-field block px-3 py-2 text-sm break-all">{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <a href={begun.totpURI} className="link link-primary inline-block py-1.5 font-medium">
            {twoStep.open}
          </a>
        </div>
      </div>
      <CodeForm
        key="code"
        asks={{ code: 'app' }}
        submit={twoStep.confirm}
        onCancel={onCancel}
        onSubmit={async ({ code }) => {
          await giveCode(code);
          // Setting up has made a new session.
          await enter();
          toast.success(twoStep.on);
          onDone(begun.backupCodes);
        }}
      />
    </div>
  );
}
