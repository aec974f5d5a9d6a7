import { Controller } from 'react-hook-form';
import type { Photo } from '#web/fields/photos.ts';
import { PhotosField } from '#web/fields/photos-field.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { useRules } from '#web/products/adding/rules.ts';
import { Going } from '#web/products/adding/going.tsx';
import { PriceAdviceLines } from '#web/products/adding/price-advice-lines.tsx';
import type { AddForm } from '#web/products/adding/values.ts';
import { useAddingTexts } from '#web/texts/pages/add-product.ts';

/** How it looks and what it costs. */
export function PriceStep({ form, progressOf }: { form: AddForm; progressOf: (photo: Photo) => number | null }) {
  const { labels, hints } = useAddingTexts();
  const rules = useRules();
  const { register, formState, control } = form;
  const { errors } = formState;
  return (
    <>
      <Controller
        control={control}
        name="image"
        rules={rules.image}
        render={({ field: { ref, value, onChange } }) => (
          <PhotosField
            ref={ref}
            label={labels.image}
            hint={hints.image}
            value={value}
            onChange={onChange}
            progressOf={progressOf}
            error={errors.image?.message}
          />
        )}
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
      <Going form={form} />
      <PriceAdviceLines form={form} />
    </>
  );
}
