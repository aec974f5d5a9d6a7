import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Category } from '#contract/categories.ts';
import { accountOf } from '#web/lib/session.tsx';
import type { SessionUser } from '#web/lib/session.tsx';
import { DraftOffer } from '#web/products/adding/draft-offer.tsx';
import { ListingSteps } from '#web/products/adding/listing-steps.tsx';
import { useAdding } from '#web/products/adding/use-adding.ts';
import { useDraft } from '#web/products/adding/use-draft.ts';
import { emptyValues } from '#web/products/adding/values.ts';
import type { Values } from '#web/products/adding/values.ts';
import { useAddingTexts } from '#web/texts/pages/add-product.ts';

/** A phone that is not listed yet. */
export function AddProductSteps({ user, categories }: { user: SessionUser; categories: readonly Category[] }) {
  const { submit, adding, room, draft: texts } = useAddingTexts();
  const [untouched] = useState(emptyValues);
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: untouched });
  const draft = useDraft(form, accountOf(user), untouched);
  const { isSaving, save, progress, progressOf, problem } = useAdding(form, user, draft);
  return (
    <ListingSteps
      form={form}
      user={user}
      categories={categories}
      save={save}
      isSaving={isSaving}
      progress={progress}
      progressOf={progressOf}
      problem={problem}
      labels={{ submit, saving: adding, kept: user.verified ? texts.kept : `${texts.kept} ${room}` }}
      offer={
        draft.offer && (
          <DraftOffer draft={draft.offer} texts={texts} onTakeUp={draft.takeUp} onThrowAway={draft.throwAway} />
        )
      }
    />
  );
}
