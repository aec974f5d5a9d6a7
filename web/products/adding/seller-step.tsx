import { limits } from '#contract/limits.ts';
import { TextField } from '#web/fields/text-field.tsx';
import type { SessionUser } from '#web/lib/session.tsx';
import { SendingFields } from '#web/products/adding/sending-fields.tsx';
import { TownField } from '#web/products/adding/town-field.tsx';
import { useRules } from '#web/products/adding/rules.ts';
import { today } from '#web/products/adding/values.ts';
import type { AddForm } from '#web/products/adding/values.ts';
import { useAddingTexts } from '#web/texts/pages/add-product.ts';

/** The seller's name, place and contact. */
export function SellerStep({ form, user }: { form: AddForm; user: SessionUser }) {
  const { labels, hints } = useAddingTexts();
  const rules = useRules();
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={labels.sellerName} value={user.name} readOnly />
        <TextField label={labels.email} value={user.email} readOnly />
      </div>
      <p className="text-quiet text-note">{hints.seller}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TownField form={form} />
        <TextField
          label={labels.phone}
          type="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...register('phone', rules.phone)}
        />
        <TextField
          label={labels.selling_post_date}
          type="date"
          min={limits.postDayMin}
          max={today()}
          hint={hints.selling_post_date}
          error={errors.selling_post_date?.message}
          {...register('selling_post_date', rules.selling_post_date)}
        />
      </div>
      <SendingFields form={form} />
    </>
  );
}
