import { useWatch } from 'react-hook-form';
import { PhotoField } from '#web/fields/photo-field.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { useRules } from '#web/products/adding/rules.ts';
import { Saving } from '#web/products/adding/saving.tsx';
import type { AddForm } from '#web/products/adding/values.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/**
 * How it looks and what it costs. `picture` stays unless another one is chosen; `progress` is how much of that has
 * gone, from 0 to 1.
 */
export function PriceStep({
  form,
  picture,
  progress,
}: {
  form: AddForm;
  picture: string | undefined;
  progress: number | null;
}) {
  const { labels, hints } = useTexts().dashboard.addProduct;
  const rules = useRules(picture !== undefined);
  const { register, formState, control } = form;
  const { errors } = formState;
  const image = useWatch({ control, name: 'image' });
  return (
    <>
      <PhotoField
        label={labels.image}
        hint={hints.image}
        file={image?.[0]}
        current={picture}
        progress={progress}
        error={errors.image?.message}
        {...register('image', rules.image)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={labels.originalPrice}
          hint={hints.originalPrice}
          inputMode="numeric"
          placeholder="799"
          autoComplete="off"
          error={errors.originalPrice?.message}
          {...register('originalPrice', rules.originalPrice)}
        />
        <TextField
          label={labels.resalePrice}
          hint={hints.resalePrice}
          inputMode="numeric"
          placeholder="389"
          autoComplete="off"
          error={errors.resalePrice?.message}
          {...register('resalePrice', rules.resalePrice)}
        />
      </div>
      <Saving form={form} />
    </>
  );
}
