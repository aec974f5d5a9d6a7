import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Trader } from '#contract/sellers.ts';
import { atMost } from '#web/fields/at-most.ts';
import { emailShape } from '#web/fields/email-shape.ts';
import { SelectField } from '#web/fields/select-field.tsx';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { toast } from '#web/lib/toast.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useSellerDetailsTexts } from '#web/texts/pages/seller-details.ts';
import { useTexts } from '#web/texts/use-texts.ts';

type Kind = '' | 'private' | 'trader';

interface Values {
  kind: Kind;
  trader: Trader;
}

const kinds = ['private', 'trader'] as const;

/** Says how one sells. `said`: null as a private person, undefined when it was never said. */
export function TraderForm({ said }: { said: Trader | null | undefined }) {
  const texts = useSellerDetailsTexts();
  const { common, issues } = useTexts();
  // As it was when the form was opened: another tab may say it meanwhile.
  const [before] = useState<Kind>(said === undefined ? '' : said === null ? 'private' : 'trader');
  const [kind, setKind] = useState(before);
  const say = useCall('sayTrader', { onError: () => undefined });
  const { field, sending } = useSentForm<Values>({
    defaultValues: { kind: before, trader: said ?? {} },
    send: async ({ kind, trader }) => {
      await say.mutateAsync({ body: { trader: kind === 'trader' ? trader : null } });
      toast.success(texts.saved);
    },
  });
  return (
    <SentForm sending={sending} submit={texts.save}>
      <SelectField
        label={texts.kind}
        options={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
        {...(before === '' && { placeholder: texts.choose })}
        {...(kind !== '' && { hint: texts.meanings[kind] })}
        {...field('kind', {
          required: texts.kindRequired,
          onChange: (event: { target: { value: Kind } }) => setKind(event.target.value),
        })}
      />
      {kind === 'trader' && (
        <>
          <TextField
            label={texts.name}
            autoComplete="organization"
            {...field('trader.name', { required: texts.nameRequired, ...atMost(limits.nameMax, { issues }) })}
          />
          <TextareaField
            label={texts.address}
            autoComplete="street-address"
            {...field('trader.address', { required: texts.addressRequired, ...atMost(limits.addressMax, { issues }) })}
          />
          <TextField
            label={texts.email}
            type="email"
            autoComplete="email"
            {...field('trader.email', {
              required: texts.emailRequired,
              pattern: { value: emailShape, message: common.invalid.emailWrong },
            })}
          />
          <TextField
            label={texts.phone}
            type="tel"
            autoComplete="tel"
            {...field('trader.phone', { required: texts.phoneRequired, ...atMost(limits.phoneMax, { issues }) })}
          />
        </>
      )}
    </SentForm>
  );
}
