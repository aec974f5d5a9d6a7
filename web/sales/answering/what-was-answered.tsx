import type { SaleAnswer, SaleStory } from '#contract/sales.ts';
import { useAnsweringTexts } from '#web/texts/pages/answering.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { pictureSources } from '#web/lib/images.ts';
import { LongText } from '#web/ui/long-text.tsx';
import { PhotoLinks } from '#web/ui/photo-links.tsx';

/** What the seller has answered to a problem, the first answer first. */
export function WhatWasAnswered({ sale: { answer, earlierAnswers, answerLeftAt } }: { sale: SaleStory }) {
  const { said: texts } = useAnsweringTexts();
  const { moment } = useFormats();
  if (answer === null) return null;
  return (
    <div className="border-base-300 space-y-3 border-t pt-4">
      <h3 className="text-subheading">{texts.title}</h3>
      <Answers answers={[...earlierAnswers, answer]} />
      {answerLeftAt !== null && <p>{texts.left(moment(answerLeftAt))}</p>}
    </div>
  );
}

/** Answers of a seller with their photos. */
export function Answers({ answers }: { answers: readonly SaleAnswer[] }) {
  const { said: texts, part } = useAnsweringTexts();
  const { moment } = useFormats();
  return (
    <ol className="space-y-3">
      {answers.map(({ number, kind, cents, words, photos, at }) => (
        <li key={number}>
          <p className="font-medium">{texts.kinds[kind](part(cents ?? 0))}</p>
          {words !== '' && <LongText>{words}</LongText>}
          <PhotoLinks photos={photos.map(pictureSources)} nameOf={texts.photoOf} />
          <p className="text-quiet text-note">{texts.on(moment(at))}</p>
        </li>
      ))}
    </ol>
  );
}
