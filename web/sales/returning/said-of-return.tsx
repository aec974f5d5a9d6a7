import type { ReactNode } from 'react';
import type { Return } from '#contract/return-acts.ts';
import type { SaleStory } from '#contract/sales.ts';
import { pictureSources } from '#web/lib/images.ts';
import { useReturnTexts } from '#web/texts/pages/returning.ts';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { LongText } from '#web/ui/long-text.tsx';
import { PhotoLinks } from '#web/ui/photo-links.tsx';

/** What was said of a phone whose way back came to the desk: by its buyer, an admin, and its seller, in this order. */
export function SaidOfReturn({ sale, back }: { sale: SaleStory; back: Return }) {
  const { problem: texts } = useSaleTexts();
  const { dispute: ofDispute } = useReturnTexts();
  const { problem, decision } = sale;
  const { claim, dispute } = back;
  const isAnew = decision !== null && decision !== back.decision;
  if (problem === null) return null;
  return (
    <section className="surface space-y-4 p-5 sm:p-6">
      {claim !== null && (
        <Said about={texts.kinds[claim.about]} at={claim.at} words={claim.words}>
          <PhotoLinks photos={problem.photos.map(pictureSources)} nameOf={texts.photoOf} />
        </Said>
      )}
      {back.decision !== null && <Decision words={back.decision} />}
      <div className="not-first:border-base-300 not-first:border-t not-first:pt-4">
        <Said about={texts.kinds[problem.about]} at={problem.at} words={dispute?.words ?? ''}>
          <PhotoLinks photos={(dispute?.photos ?? []).map(pictureSources)} nameOf={ofDispute.photoOf} />
        </Said>
      </div>
      {isAnew && <Decision words={decision} />}
    </section>
  );
}

function Said({ about, at, words, children }: { about: string; at: string; words: string; children: ReactNode }) {
  const { problem: texts } = useSaleTexts();
  const { moment } = useFormats();
  return (
    <div className="space-y-3">
      <div>
        <h2 className="text-heading">{about}</h2>
        <p className="text-quiet text-note">{texts.saidOn(moment(at))}</p>
      </div>
      {words !== '' && <LongText>{words}</LongText>}
      {children}
    </div>
  );
}

function Decision({ words }: { words: string }) {
  const { problem: texts } = useSaleTexts();
  return (
    <div className="border-base-300 border-t pt-4">
      <h3 className="text-subheading">{texts.decision}</h3>
      <LongText>{words}</LongText>
    </div>
  );
}
