import { useState } from 'react';
import { SelectField } from '#web/fields/select-field.tsx';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { toast } from '#web/lib/toast.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useSellerDetailsTexts } from '#web/texts/pages/seller-details.ts';

type Who = 'members' | 'booked';

const choices = ['members', 'booked'] as const;

/** Says who sees how to reach a seller. `said`: only who has booked. */
export function ContactForm({ said }: { said: boolean }) {
  const texts = useSellerDetailsTexts();
  // As it was when the form was opened: another tab may say it meanwhile.
  const [before] = useState<Who>(said ? 'booked' : 'members');
  const [who, setWho] = useState(before);
  const say = useCall('sayContact', { onError: () => undefined });
  const { field, sending } = useSentForm<{ who: Who }>({
    defaultValues: { who: before },
    send: async ({ who }) => {
      await say.mutateAsync({ body: { afterBooking: who === 'booked' } });
      toast.success(texts.saved);
    },
  });
  return (
    <section aria-labelledby="contact">
      <h2 id="contact" className="text-heading mb-4">
        {texts.contactTitle}
      </h2>
      <SentForm sending={sending} submit={texts.contactSave}>
        <SelectField
          label={texts.contact}
          options={choices.map((value) => ({ value, label: texts.contacts[value] }))}
          hint={texts.contactMeanings[who]}
          {...field('who', { onChange: (event: { target: { value: Who } }) => setWho(event.target.value) })}
        />
      </SentForm>
    </section>
  );
}
