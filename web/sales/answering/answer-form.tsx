import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { answerKinds } from '#contract/sale-states.ts';
import type { AnswerKind } from '#contract/sale-states.ts';
import type { SaleStory } from '#contract/sales.ts';
import { atMost } from '#web/fields/at-most.ts';
import { SelectField } from '#web/fields/select-field.tsx';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { PartAmount, usePartRule } from '#web/sales/answering/part-amount.tsx';
import { ProblemPhotos, useProblemPhotos } from '#web/sales/problem-photos.tsx';
import { useAnsweringTexts } from '#web/texts/pages/answering.ts';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { useFormats, useTexts } from '#web/texts/use-texts.ts';

/** The seller answers a problem, or offers more than before. */
export function AnswerForm({ sale, onSent }: { sale: SaleStory; onSent?: () => void }) {
  const { seller: texts } = useAnsweringTexts();
  const { done } = useSaleTexts();
  const common = useTexts();
  const { moment } = useFormats();
  const partRule = usePartRule(sale.price);
  const [kind, setKind] = useState('');
  const isMissing = sale.problem?.about === 'not_handed_over' && sale.receivedAt === null;
  // A business's buyer may still give all of it back, which a part would end.
  const isPartPossible = sale.withdrawal?.isOpen !== true;
  const partFrom = isPartPossible || isMissing ? null : (sale.withdrawal?.until ?? '');
  const kinds = answerKinds
    .filter((one) => (sale.answer === null ? one === 'no' || !isMissing : one !== 'no'))
    .filter((one) => one !== 'part' || isPartPossible);
  const photos = useProblemPhotos();
  const move = useCall('moveSale', { done, onError: () => undefined });
  const { field, sending } = useSentForm<{ kind: AnswerKind | ''; cents: string; words: string }>({
    defaultValues: { kind: '', cents: '', words: '' },
    send: async ({ kind: chosen, cents, words }, signal) => {
      if (chosen === '') return;
      const amount = chosen === 'part' ? { cents: Number(cents) * 100 } : {};
      const said = words.trim() === '' ? {} : { words };
      const body = { act: 'answer', kind: chosen, ...amount, ...said, ...(await photos.upload(signal)) } as const;
      await move.mutateAsync({ params: { id: sale._id }, body, signal });
      onSent?.();
    },
  });
  return (
    <SentForm sending={sending} submit={sale.answer === null ? texts.send : texts.sendMore} className="max-w-md">
      <SelectField
        label={texts.kind}
        placeholder={texts.choose}
        options={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
        {...field('kind', {
          required: texts.kindRequired,
          onChange: (event: { target: { value: string } }) => setKind(event.target.value),
        })}
      />
      {partFrom !== null && (
        <p className="text-quiet text-sm">{partFrom === '' ? texts.partLater : texts.partFrom(moment(partFrom))}</p>
      )}
      {kind === 'part' && <PartAmount priceUsd={sale.price} {...field('cents', partRule)} />}
      <TextareaField
        label={texts.words}
        {...field('words', {
          validate: (words) => kind !== 'no' || words.trim() !== '' || texts.wordsRequired,
          ...atMost(limits.textMax, common),
        })}
      />
      <ProblemPhotos photos={photos} />
    </SentForm>
  );
}
