import type { Return } from '#contract/return-acts.ts';
import { ParcelBox } from '#web/sales/parcel-lines.tsx';
import { useReturnTexts } from '#web/texts/pages/returning.ts';
import { useFormats } from '#web/texts/use-texts.ts';

/** How the way back of a phone stands, for an admin. `isTimed`: its next step has a deadline that runs. */
export function ReturnFacts({ back, isTimed }: { back: Return; isTimed: boolean }) {
  const { facts: texts } = useReturnTexts();
  const { moment } = useFormats();
  const rows = [
    [texts.way, texts.ways[back.way]],
    [texts.begun, moment(back.begunAt)],
    ...(back.way === 'sent'
      ? [
          [texts.address, back.changedAt === null ? texts.notGiven : texts.given(moment(back.changedAt))],
          ...(back.parcel === null ? [[texts.sent, texts.notSent]] : []),
        ]
      : []),
    ...(isTimed ? [[texts.next, moment(back.nextBy)]] : []),
  ];
  return (
    <section aria-label={texts.label} className="surface space-y-4 p-5 sm:p-6">
      <h2 className="text-heading">{texts.label}</h2>
      <dl className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-4 gap-y-1.5 sm:gap-x-6">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-quiet">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {back.parcel && <ParcelBox parcel={back.parcel} addressAt={null} />}
    </section>
  );
}
