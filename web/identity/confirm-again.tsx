import { useEffect, useState } from 'react';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { CodeForm } from '#web/identity/security/code-form.tsx';
import { api } from '#web/lib/api.ts';
import { onConfirmAgain } from '#web/lib/confirm-again.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** Asks for a code when the server wants one again before something weighty; what was to be done is repeated after it. */
export function ConfirmAgain() {
  const { again } = useTexts().twoStep;
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null);
  useEffect(() => onConfirmAgain(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))), []);
  if (answer === null) return null;
  const end = (isConfirmed: boolean) => {
    setAnswer(null);
    answer(isConfirmed);
  };
  return (
    <Dialog title={again.title} onClose={() => end(false)}>
      <p className="text-quiet mb-4">{again.text}</p>
      <CodeForm
        asks={{ code: 'any' }}
        submit={again.submit}
        onCancel={() => end(false)}
        onSubmit={async ({ code }) => {
          await api.confirmAgain({ body: { code } });
          end(true);
        }}
      />
    </Dialog>
  );
}
