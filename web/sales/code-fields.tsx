import { useRef } from 'react';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { ScanButton } from '#web/sales/scanning/scan-button.tsx';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';

/** The six digits that the other side shows, typed or scanned, unless codes rest for a while. */
export function CodeFields({
  sale,
  act,
  restsUntil,
  texts,
}: {
  sale: string;
  act: 'hand_over' | 'bring_back';
  restsUntil: string | null;
  texts: { code: string; codeRequired: string; codeSend: string; rests: (until: string) => string };
}) {
  const { done } = useSaleTexts();
  const { time } = useFormats();
  const move = useCall('moveSale', { done, onError: () => undefined });
  const form = useRef<HTMLFormElement>(null);
  const { field, setValue, sending } = useSentForm<{ code: string }>({
    defaultValues: { code: '' },
    send: async ({ code }) => {
      await move.mutateAsync({ params: { id: sale }, body: { act, code } });
    },
  });
  if (restsUntil !== null) return <Alert tone="warning">{texts.rests(time(restsUntil))}</Alert>;
  return (
    <SentForm ref={form} sending={sending} submit={texts.codeSend} className="max-w-sm">
      <ScanButton
        sale={sale}
        act={act}
        onCode={(code) => {
          setValue('code', code);
          form.current?.requestSubmit();
        }}
      />
      <TextField
        label={texts.code}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        {...field('code', {
          required: texts.codeRequired,
          validate: (code) => /^\d{6}$/.test(code.replaceAll(/\s/g, '')) || texts.codeRequired,
        })}
      />
    </SentForm>
  );
}
