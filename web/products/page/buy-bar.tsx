import type { ReactNode } from 'react';
import { useFormats } from '#web/texts/use-texts.ts';

/** The button that books a phone. On a narrow screen it stays at the foot of the window, beside the price. */
export function BuyBar({ price, children }: { price: number; children: ReactNode }) {
  const { usd } = useFormats();
  return (
    <div
      data-bar="buy"
      className="at-foot:bg-base-100 at-foot:border-base-300 at-foot:shadow-lift flex at-foot:fixed at-foot:inset-x-0 at-foot:bottom-0 at-foot:mb-0 at-foot:z-20 at-foot:border-t at-foot:pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <div className="at-foot:shell flex flex-1 items-center gap-x-4 at-foot:py-2.5">
        {/* The page gives it above. On the narrowest screens, or with large text, the button needs the whole row. */}
        <span className="text-figure at-foot:min-[22.5rem]:block hidden whitespace-nowrap" aria-hidden="true">
          {usd(price)}
        </span>
        {children}
      </div>
    </div>
  );
}
