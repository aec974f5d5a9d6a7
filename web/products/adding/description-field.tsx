import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { holdsContact } from '#web/products/adding/contact-in-text.ts';
import { useRules } from '#web/products/adding/rules.ts';
import type { AddForm } from '#web/products/adding/values.ts';
import { useAddingTexts } from '#web/texts/pages/add-product.ts';

/** What there is to say of a phone, and a word of warning where it says how to reach its seller. */
export function DescriptionField({ form: { register, control, formState } }: { form: AddForm }) {
  const { labels, hints } = useAddingTexts();
  const rules = useRules();
  const text = useDeferredValue(useWatch({ control, name: 'description' }));
  return (
    <div>
      <TextareaField
        label={labels.description}
        hint={hints.description}
        error={formState.errors.description?.message}
        {...register('description', rules.description)}
      />
      <p role="status" className="mt-1 text-sm font-medium empty:hidden">
        {holdsContact(text ?? '') && hints.contactInDescription}
      </p>
    </div>
  );
}
