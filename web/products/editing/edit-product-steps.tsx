import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import type { Category } from '#contract/categories.ts';
import type { OwnProduct } from '#contract/products.ts';
import { paths } from '#web/lib/paths.ts';
import { accountOf } from '#web/lib/session.tsx';
import type { SessionUser } from '#web/lib/session.tsx';
import { DraftOffer } from '#web/products/adding/draft-offer.tsx';
import { ListingSteps } from '#web/products/adding/listing-steps.tsx';
import { removeDrafts } from '#web/products/adding/draft.ts';
import { useDraft } from '#web/products/adding/use-draft.ts';
import { valuesOf } from '#web/products/adding/values.ts';
import type { Values } from '#web/products/adding/values.ts';
import { useEditing } from '#web/products/editing/use-editing.ts';
import { useEditingTexts } from '#web/texts/pages/edit-product.ts';
import { Alert } from '#web/ui/alert.tsx';

interface Props {
  user: SessionUser;
  categories: readonly Category[];
  product: OwnProduct;
  /** The listing is not as it is shown here any more. */
  onLookAgain: () => void;
  /** Is it being asked how the listing is now? */
  isLooking: boolean;
}

/** A phone that is on sale, to be described otherwise. */
export function EditProductSteps({ user, categories, product, onLookAgain, isLooking }: Props) {
  const { draft: texts, openOffers, ...labels } = useEditingTexts();
  // The form changes this revision, whatever is known of the listing meanwhile.
  const [seen] = useState(product);
  const [untouched] = useState(() => valuesOf(seen));
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: untouched });
  const draftsOf = `${accountOf(user)}.${seen._id}`;
  const draft = useDraft(form, draftsOf, untouched);
  const finish = () => {
    draft.finish();
    // Those that stood offered began from a listing that is no more.
    removeDrafts(localStorage, draftsOf);
  };
  const { isSaving, save, progress, progressOf, problem, isOutdated } = useEditing(form, user, seen, finish);
  const lookAgain = () => {
    draft.keep();
    onLookAgain();
  };
  return (
    <ListingSteps
      form={form}
      user={user}
      categories={categories}
      save={save}
      isSaving={isSaving}
      progress={progress}
      progressOf={progressOf}
      problem={
        problem && (
          <>
            {problem}
            {isOutdated && (
              <button type="button" className="btn btn-sm btn-outline mt-3 block max-md:min-h-11" onClick={lookAgain}>
                {isLooking && <span className="loading loading-spinner loading-xs me-2" aria-hidden="true" />}
                {labels.lookAgain}
              </button>
            )}
          </>
        )
      }
      labels={{ submit: labels.submit, saving: labels.saving, kept: texts.kept }}
      isFilledIn
      warning={
        product.openOffers !== undefined &&
        product.openOffers > 0 && (
          <Alert tone="warning">
            {openOffers.text(product.openOffers)}{' '}
            <Link to={paths.offers} className="link">
              {openOffers.link}
            </Link>
          </Alert>
        )
      }
      offer={
        draft.offer && (
          <DraftOffer draft={draft.offer} texts={texts} onTakeUp={draft.takeUp} onThrowAway={draft.throwAway} />
        )
      }
      wayOut={
        <Link to={paths.myProducts} className="btn btn-ghost btn-lg max-lg:hidden">
          {labels.back}
        </Link>
      }
    />
  );
}
