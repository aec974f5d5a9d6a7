import { useWatch } from 'react-hook-form';
import { conditions } from '#contract/limits.ts';
import type { Category } from '#contract/categories.ts';
import { SelectField } from '#web/fields/select-field.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { DescriptionField } from '#web/products/adding/description-field.tsx';
import { KnownFields } from '#web/products/adding/known-fields.tsx';
import { ModelField } from '#web/products/adding/model-field.tsx';
import { useRules } from '#web/products/adding/rules.ts';
import type { AddForm } from '#web/products/adding/values.ts';
import { useAddingTexts } from '#web/texts/pages/add-product.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** What is sold: name, brand, condition and what there is to say of it. */
export function PhoneStep({ form, categories }: { form: AddForm; categories: readonly Category[] }) {
  const { products } = useTexts();
  const { labels, placeholders, hints } = useAddingTexts();
  const rules = useRules();
  const { register, setValue, clearErrors, formState } = form;
  const { errors } = formState;
  const condition = useWatch({ control: form.control, name: 'productCondition' });

  // The two selects say the same thing: choosing one sets the other.
  const choose = (category: Category | undefined) => {
    setValue('id', category?._id ?? '', { shouldValidate: true, shouldDirty: true });
    setValue('brand', category?.name ?? '', { shouldValidate: true, shouldDirty: true });
    // The server may have refused the model for the brand that was chosen before.
    clearErrors('model');
  };
  return (
    <>
      <ModelField form={form} categories={categories} />
      <TextField
        label={labels.name}
        placeholder={placeholders.name}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', rules.name)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={labels.brand}
          placeholder={placeholders.brand}
          options={categories.map(({ name }) => ({ value: name, label: name }))}
          error={errors.brand?.message}
          {...register('brand', {
            ...rules.brand,
            onChange: (event: { target: { value: string } }) =>
              choose(categories.find(({ name }) => name === event.target.value)),
          })}
        />
        <SelectField
          label={labels.id}
          placeholder={placeholders.id}
          options={categories.map(({ _id }) => ({ value: _id, label: _id }))}
          error={errors.id?.message}
          {...register('id', {
            ...rules.id,
            onChange: (event: { target: { value: string } }) =>
              choose(categories.find(({ _id }) => _id === event.target.value)),
          })}
        />
        <SelectField
          label={labels.productCondition}
          placeholder={placeholders.productCondition}
          options={conditions.map((value) => ({ value, label: products.conditions[value] }))}
          hint={condition ? products.conditionMeanings[condition] : hints.productCondition}
          error={errors.productCondition?.message}
          {...register('productCondition', rules.productCondition)}
        />
        <TextField
          label={labels.usedTime}
          placeholder={placeholders.usedTime}
          autoComplete="off"
          error={errors.usedTime?.message}
          {...register('usedTime', rules.usedTime)}
        />
      </div>
      <KnownFields form={form} />
      <DescriptionField form={form} />
    </>
  );
}
