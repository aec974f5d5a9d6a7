import { useState } from 'react';
import { SelectField } from '#web/fields/select-field.tsx';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { toast } from '#web/lib/toast.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useSellerDetailsTexts } from '#web/texts/pages/seller-details.ts';

type Choice = 'yes' | 'no';

const choices = ['yes', 'no'] as const;

/** Says whether a seller takes offers. `said`: they do. */
export function OffersForm({ said }: { said: boolean }) {
  const texts = useSellerDetailsTexts();
  // As it was when the form was opened: another tab may say it meanwhile.
  const [before] = useState<Choice>(said ? 'yes' : 'no');
  const [choice, setChoice] = useState(before);
  const say = useCall('sayOffers', { onError: () => undefined });
  const { field, sending } = useSentForm<{ choice: Choice }>({
    defaultValues: { choice: before },
    send: async ({ choice }) => {
      await say.mutateAsync({ body: { takesOffers: choice === 'yes' } });
      toast.success(texts.saved);
    },
  });
  return (
    <section aria-labelledby="offers">
      <h2 id="offers" className="text-heading mb-4">
        {texts.offersTitle}
      </h2>
      <SentForm sending={sending} submit={texts.offersSave}>
        <SelectField
          label={texts.offers}
          options={choices.map((value) => ({ value, label: texts.offerChoices[value] }))}
          hint={texts.offerMeanings[choice]}
          {...field('choice', { onChange: (event: { target: { value: Choice } }) => setChoice(event.target.value) })}
        />
      </SentForm>
    </section>
  );
}
