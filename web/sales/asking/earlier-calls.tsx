import { callerOf } from '#contract/calling.ts';
import type { SaleStory } from '#contract/sales.ts';
import { pictureSources } from '#web/lib/images.ts';
import { Answers } from '#web/sales/answering/what-was-answered.tsx';
import { callOfReturn } from '#web/sales/returning/return-stands.ts';
import { useAskingTexts } from '#web/texts/pages/asking.ts';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { LongText } from '#web/ui/long-text.tsx';
import { PhotoLinks } from '#web/ui/photo-links.tsx';

/** The buyer asked for an admin because of a problem, which then waited for the decision. */
function isOfProblem({ at, until }: SaleStory['earlierCalls'][number]): boolean {
  return at === until;
}

/** Each time an admin was asked for and the sale went on, with the answer. */
export function EarlierCalls({ sale }: { sale: SaleStory }) {
  // What was said of the return has the one that was not answered.
  const ofReturn = callOfReturn(sale);
  const earlierCalls = sale.earlierCalls.filter((call) => call !== ofReturn);
  const { earlier: texts } = useAskingTexts();
  const { problem } = useSaleTexts();
  const { moment } = useFormats();
  if (earlierCalls.length === 0) return null;
  return (
    <section className="surface space-y-4 p-5 sm:p-6">
      <h2 className="text-heading">{texts.title}</h2>
      <ul className="divide-base-300 divide-y">
        {earlierCalls.map((call) => (
          <li key={call.at} className="space-y-2 py-4 first:pt-0 last:pb-0">
            <div>
              <h3 className="text-subheading">{problem.kinds[call.about]}</h3>
              <p className="text-quiet text-note">
                {(callerOf(call.about) === null ? problem.saidOn : texts.asked)(moment(call.at))}
              </p>
            </div>
            <LongText>{call.words}</LongText>
            <PhotoLinks photos={call.photos.map(pictureSources)} nameOf={problem.photoOf} />
            {call.answers.length > 0 && (
              <div className="space-y-2">
                <h4 className="text-quiet text-note">{texts.reply}</h4>
                <Answers answers={call.answers} />
              </div>
            )}
            {call.reply !== null && (
              <div>
                <p className="text-quiet text-note">{texts.reply}</p>
                <LongText>{call.reply}</LongText>
              </div>
            )}
            {callerOf(call.about) !== null && !isOfProblem(call) && (
              <p className="text-quiet text-note">
                {(call.answer === null ? texts.noAnswer : texts.answered)(moment(call.until))}
              </p>
            )}
            {call.answer !== null && <LongText>{call.answer}</LongText>}
          </li>
        ))}
      </ul>
    </section>
  );
}
