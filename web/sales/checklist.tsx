import { useId } from 'react';
import type { SaleStory } from '#contract/sales.ts';
import { useSaleTexts } from '#web/texts/pages/sales.ts';

/** For the buyer alone, to keep track: what is ticked is not kept. */
export function Checklist({ imei }: Pick<SaleStory, 'imei'>) {
  const { buyer: texts } = useSaleTexts();
  const checks = imei === null ? texts.checks : [...texts.checks, texts.checkImei(imei)];
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
