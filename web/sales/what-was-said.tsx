import { isReturnKind } from '#contract/sale-states.ts';
import type { SaleStory } from '#contract/sales.ts';
import { pictureSources } from '#web/lib/images.ts';
import { WhatWasAnswered } from '#web/sales/answering/what-was-answered.tsx';
import { SaidOfReturn } from '#web/sales/returning/said-of-return.tsx';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { LongText } from '#web/ui/long-text.tsx';
import { PhotoLinks } from '#web/ui/photo-links.tsx';

/** What the buyer said is wrong, and what an admin decided. */
export function WhatWasSaid({ sale }: { sale: SaleStory }) {
  const { problem, decision, parcel, back } = sale;
  const { problem: texts } = useSaleTexts();
  const { moment } = useFormats();
  if (problem === null) return null;
  if (back !== null && isReturnKind(problem.about)) return <SaidOfReturn sale={sale} back={back} />;
  const wasOnItsWay = parcel !== null && problem.at >= parcel.sentAt;
  return (
    <section className="surface space-y-4 p-5 sm:p-6">
      <div>
        <h2 className="text-heading">
          {problem.about === 'not_handed_over' && wasOnItsWay ? texts.notArrived : texts.kinds[problem.about]}
        </h2>
        <p className="text-quiet text-note">{texts.saidOn(moment(problem.at))}</p>
      </div>
      {problem.words !== '' && (
        <div>
          <LongText>{problem.words}</LongText>
        </div>
      )}
      <PhotoLinks photos={problem.photos.map(pictureSources)} nameOf={texts.photoOf} />
      <WhatWasAnswered sale={sale} />
      {decision !== null && (
        <div className="border-base-300 border-t pt-4">
          <h3 className="text-subheading">{texts.decision}</h3>
          <LongText>{decision}</LongText>
        </div>
      )}
    </section>
  );
}
