import type { ModelPage } from '#contract/models.ts';
import { usePageTexts } from '#web/texts/pages/phones-and-models.ts';
import { useFormats } from '#web/texts/use-texts.ts';

/** What the catalogue knows of a model; what it doesn't know has no line. */
export function ModelFacts({ model }: { model: ModelPage }) {
  const texts = usePageTexts().modelPage;
  const { facts } = texts;
  const { list, month, number, usd } = useFormats();
  const gigabytes = (counts: readonly number[]) =>
    counts.length > 0 && texts.gigabytes(counts.map((count) => number(count)).join(' / '));
  const { released } = model;
  const known = [
    [facts.brand, model.brand],
    [facts.released, released && (released.includes('-') ? month(released) : released)],
    [facts.launchPrice, model.launchPrice !== undefined && usd(model.launchPrice)],
    [facts.storage, gigabytes(model.storagesGb)],
    [facts.ram, gigabytes(model.ramsGb)],
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
