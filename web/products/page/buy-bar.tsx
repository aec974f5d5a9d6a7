import type { ReactNode } from 'react';
import { useFormats } from '#web/texts/use-texts.ts';

/** What buys a phone. On a narrow screen it lies at the foot of the window, beside the price, however far one reads. */
export function BuyBar({ price, children }: { price: number; children: ReactNode }) {
  const { usd } = useFormats();
  return (
    <div
      data-bar="buy"
      className="max-lg:bg-base-100 max-lg:border-base-300 max-lg:shadow-lift flex max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-t max-lg:pb-[env(safe-area-inset-bottom)] print:static"
    >
      <div className="max-lg:shell flex flex-1 flex-wrap items-center gap-x-4 gap-y-1 max-lg:py-2.5">
        {/* The page says it, and what it is, above. */}
        <span className="text-figure lg:hidden" aria-hidden="true">
          {usd(price)}
        </span>
        {children}
      </div>
    </div>
  );
}
