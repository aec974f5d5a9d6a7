import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { askedFor, townsQuery } from '#web/products/adding/towns.ts';
import type { AddForm } from '#web/products/adding/values.ts';
import { useAddingTexts } from '#web/texts/pages/add-product.ts';

const offered = 3;

/** Towns that may be meant by a place that names none, without what follows its name: Portland, Oregon. */
export function UnknownTown({ form, typed }: { form: AddForm; typed: string }) {
  const { meant } = useAddingTexts().town;
  const id = useId();
  const [name = ''] = typed.split(',');
  const towns = useQuery(townsQuery(askedFor(name))).data ?? [];
  if (towns.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id} className="mt-1.5">
      <p id={id} className="text-quiet text-note mb-2">
        {meant}
      </p>
      <div className="flex flex-wrap gap-2">
        {towns.slice(0, offered).map((town) => (
          <button
            key={town._id}
            type="button"
            className="btn btn-sm btn-outline font-medium max-md:min-h-11"
            onClick={() => {
              form.setValue('location', town.name, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
              // This button goes.
              form.setFocus('location');
            }}
          >
            {town.name}
          </button>
        ))}
      </div>
    </div>
  );
}
