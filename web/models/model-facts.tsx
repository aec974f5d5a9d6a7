import type { ModelPage } from '#contract/models.ts';
import { usePageTexts } from '#web/texts/pages/phones-and-models.ts';
import { useMonth } from '#web/texts/use-month.ts';
import { useFormats } from '#web/texts/use-texts.ts';

/** What the catalogue knows of a model; what it doesn't know has no line. */
export function ModelFacts({ model }: { model: ModelPage }) {
  const { facts } = usePageTexts().modelPage;
  const { gigabytes, list, usd } = useFormats();
  const month = useMonth();
  const sizes = (counts: readonly number[]) =>
    counts.map((count) => gigabytes(count).replace(' ', '\u00a0')).join(' / ');
  const { released } = model;
  const known = [
    [facts.brand, model.brand],
    [facts.released, released && (released.includes('-') ? month(released) : released)],
    [facts.launchPrice, model.launchPrice !== undefined && usd(model.launchPrice)],
    [facts.storage, sizes(model.storagesGb)],
    [facts.ram, sizes(model.ramsGb)],
    [facts.colours, list(model.colours)],
    [facts.numbers, model.modelNumbers.join(', ')],
  ] as const;
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="text-heading mb-3">
        {facts.title}
      </h2>
      <dl className="border-base-300 border-t">
        {known
          .filter(([, value]) => value)
          .map(([title, value]) => (
            <div key={title} className="border-base-300 flex gap-4 border-b py-2.5 text-sm">
              <dt className="text-quiet w-2/5 shrink-0">{title}</dt>
              <dd className="min-w-0 font-medium">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
