import type { ReactNode } from 'react';
import type { Return } from '#contract/return-acts.ts';
import type { SaleStory } from '#contract/sales.ts';
import { pictureSources } from '#web/lib/images.ts';
import { WhatWasAnswered } from '#web/sales/answering/what-was-answered.tsx';
import { aboutOf, callOfReturn, saidBack } from '#web/sales/returning/return-stands.ts';
import { useReturnTexts } from '#web/texts/pages/returning.ts';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { LongText } from '#web/ui/long-text.tsx';
import { PhotoLinks } from '#web/ui/photo-links.tsx';

/** What was said of a return on the desk: its reason, then everybody's words in their order. */
export function SaidOfReturn({ sale, back }: { sale: SaleStory; back: Return }) {
  const { problem: texts } = useSaleTexts();
  const { dispute: ofDispute, told: ofTold, asked: ofAsked } = useReturnTexts();
  const { problem, decision } = sale;
  const { claim, dispute, told, asked } = back;
  const isAnew = decision !== null && decision !== back.decision;
  if (problem === null) return null;
  const call = callOfReturn(sale);
  // Once it goes on, what it stood still for is over.
  const isStill =
    problem.about === 'return_called'
      ? call !== null
      : problem.about !== 'return_problem' && sale.state !== 'returning';
  const stillness = {
    about: aboutOf(texts, problem.about, saidBack(back)),
    at: problem.at,
    words: call?.words ?? '',
    photos: [],
    photoOf: texts.photoOf,
  };
  const said = [
    ...(isStill ? [stillness] : []),
    ...(told === null ? [] : [{ about: ofTold.heading, photoOf: ofTold.photoOf, ...told }]),
    ...(asked === null ? [] : [{ about: ofAsked.heading, photoOf: texts.photoOf, photos: [], ...asked }]),
    ...(dispute === null ? [] : [{ about: texts.kinds.return_problem, photoOf: ofDispute.photoOf, ...dispute }]),
  ];
  if (claim === null && back.decision === null && said.length === 0 && !isAnew) return null;
  return (
    <section className="surface space-y-4 p-5 sm:p-6">
      {claim !== null && (
        <Said about={texts.kinds[claim.about]} at={claim.at} words={claim.words}>
          <PhotoLinks photos={problem.photos.map(pictureSources)} nameOf={texts.photoOf} />
        </Said>
      )}
      {claim !== null && <WhatWasAnswered sale={sale} />}
      {back.decision !== null && <Decision words={back.decision} />}
      {said
        .toSorted((one, other) => one.at.localeCompare(other.at))
        .map(({ about, at, words, photos, photoOf }) => (
          <div key={about} className="not-first:border-base-300 not-first:border-t not-first:pt-4">
            <Said about={about} at={at} words={words}>
              <PhotoLinks photos={photos.map(pictureSources)} nameOf={photoOf} />
            </Said>
          </div>
        ))}
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
      {words !== '' && (
        <div>
          <LongText>{words}</LongText>
        </div>
      )}
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
