import { useId } from 'react';
import type { SaleStory } from '#contract/sales.ts';
import { useListedFacts } from '#web/bookings/use-listed-facts.ts';
import { useSaleTexts } from '#web/texts/pages/sales.ts';

/** For the buyer alone, to keep track: what is ticked is not kept. */
export function Checklist({ sale }: { sale: SaleStory }) {
  const { buyer: texts } = useSaleTexts();
  const listed = useListedFacts(sale);
  const checks = [
    ...texts.checks,
    ...(sale.batteryHealth === undefined ? [texts.checkBattery] : []),
    ...(sale.storageGb === undefined ? [texts.checkStorage] : []),
    ...listed.map(({ name, title, value }) =>
      texts.checkListed(title, name === 'batteryHealth' ? texts.orMore(value) : value),
    ),
    ...(sale.imei === null ? [] : [texts.checkImei(sale.imei)]),
  ];
  const title = useId();
  return (
    <div role="group" aria-labelledby={title}>
      <h3 id={title} className="text-subheading mb-1">
        {texts.checklist}
      </h3>
      <ul>
        {checks.map((check) => (
          <li key={check}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
              <input type="checkbox" className="checkbox checkbox-sm checkbox-primary" />
              {check}
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}
