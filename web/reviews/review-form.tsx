import { useState } from 'react';
import { reviewing } from '#contract/reviewing.ts';
import type { SaleReviews } from '#contract/reviews.ts';
import { atMost } from '#web/fields/at-most.ts';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { StarField } from '#web/reviews/star-field.tsx';
import { useReviewTexts } from '#web/texts/pages/reviews.ts';
import { useFormats, useShownName, useTexts } from '#web/texts/use-texts.ts';

interface Props {
  sale: string;
  reviews: SaleReviews;
  about: 'seller' | 'buyer';
  onDone?: () => void;
  onCancel?: () => void;
}

/** Rates the other person of a sale, or changes that while it is not shown. */
export function ReviewForm({ sale, reviews: { own, other, showAt }, about, onDone, onCancel }: Props) {
  const { form: texts } = useReviewTexts();
  const { issues } = useTexts();
  const { moment } = useFormats();
  const nameOf = useShownName();
  const [stars, setStars] = useState(own?.stars ?? 0);
  const write = useCall('writeReview', { done: texts.sent, onError: () => undefined });
  const { field, judgeAgain, sending } = useSentForm<{ stars: string; words: string }>({
    defaultValues: { stars: own ? String(own.stars) : '', words: own?.words ?? '' },
    send: async ({ stars, words }) => {
      const said = words.trim();
      await write.mutateAsync({ params: { id: sale }, body: { stars: Number(stars), ...(said && { words: said }) } });
      onDone?.();
    },
  });
  const needsWords = stars > 0 && stars < reviewing.wordlessFrom;
  return (
    <SentForm
      sending={sending}
      submit={own ? texts.save : texts.send}
      beside={
        onCancel && (
          <button type="button" className="btn" onClick={onCancel}>
            {texts.cancel}
          </button>
        )
      }
    >
      <StarField
        value={stars}
        {...field('stars', {
          required: texts.starsRequired,
          onChange: (event: { target: { value: string } }) => {
            setStars(Number(event.target.value));
            judgeAgain('words');
          },
        })}
      />
      <TextareaField
        label={texts.words[about]}
        hint={needsWords ? texts.needed : texts.optional}
        {...field('words', {
          validate: (words, { stars }) =>
            words.trim() !== '' || Number(stars) >= reviewing.wordlessFrom || stars === '' || texts.wordsRequired,
          ...atMost(reviewing.wordsMax, { issues }),
        })}
      />
      <p className="text-quiet text-sm">
        {texts.public[about]} {showAt !== null ? texts.blind(nameOf(other.name), moment(showAt)) : texts.atOnce}
      </p>
    </SentForm>
  );
}
