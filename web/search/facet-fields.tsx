import { batterySteps } from '#contract/searching.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { FacetChoices, FacetGroup, Tick } from '#web/search/facet-choices.tsx';
import { NearMe } from '#web/search/near-me.tsx';
import { PriceFields } from '#web/search/price-fields.tsx';
import type { ChangeWishes } from '#web/search/use-wishes.ts';
import { useFacetLabels } from '#web/search/use-facet-labels.ts';
import { toggled } from '#web/search/wishes.ts';
import type { ListName, Wishes } from '#web/search/wishes.ts';
import { useFinding } from '#web/texts/pages/finding.ts';
import { useFormats } from '#web/texts/use-texts.ts';

interface Props {
  wishes: Wishes;
  onChange: ChangeWishes;
  facets: SearchAnswer['facets'];
  /** On a brand's page nobody can choose a brand. */
  hasBrand: boolean;
}

/** Which phones are wanted. Each value has its number of phones, as if nothing else of its group were chosen. */
export function FacetFields({ wishes, onChange, facets, hasBrand }: Props) {
  const texts = useFinding().facets;
  const { percent } = useFormats();
  const choicesOf = useFacetLabels(facets);
  const hasBattery = wishes.batteryMin !== null || facets.battery.some(({ count }) => count > 0);
  const hasLock = wishes.lock.length > 0 || facets.lock.some(({ count }) => count > 0);
  const group = (name: ListName) => {
    const choices = choicesOf(name, wishes[name]);
    return (
      choices.length > 0 && (
        <FacetGroup legend={texts[name]}>
          <FacetChoices
            name={name}
            choices={choices}
            wanted={wishes[name]}
            onToggle={({ value, also }) => onChange(toggled(wishes, name, value, also))}
          />
        </FacetGroup>
      )
    );
  };
  return (
    <>
      {!hasBrand && group('brand')}
      {group('model')}
      <FacetGroup legend={texts.price}>
        <PriceFields wishes={wishes} onChange={onChange} bands={facets.price} />
      </FacetGroup>
      {group('condition')}
      <div className="border-base-300 border-t pt-4">
        <NearMe wishes={wishes} onChange={onChange} counts={facets.place} />
      </div>
      {group('storage')}
      {group('colour')}
      {hasBattery && (
        <FacetGroup legend={texts.battery}>
          <Tick
            type="radio"
            name="battery"
            value=""
            isOn={wishes.batteryMin === null}
            onToggle={() => onChange({ ...wishes, batteryMin: null })}
          >
            {texts.any}
          </Tick>
          {batterySteps.map((step) => (
            <Tick
              key={step}
              type="radio"
              name="battery"
              value={String(step)}
              count={facets.battery.find(({ value }) => value === String(step))?.count ?? 0}
              isOn={wishes.batteryMin === step}
              onToggle={() => onChange({ ...wishes, batteryMin: step })}
            >
              {texts.batteryFrom(percent(step))}
            </Tick>
          ))}
        </FacetGroup>
      )}
      {hasLock && group('lock')}
      <FacetGroup legend={texts.seller}>
        <Tick
          name="verified"
          value="1"
          count={facets.verified}
          isOn={wishes.verifiedOnly}
          onToggle={() => onChange({ ...wishes, verifiedOnly: !wishes.verifiedOnly })}
        >
          {texts.verified}
        </Tick>
      </FacetGroup>
    </>
  );
}
