import type { ComponentType, ReactNode } from 'react';
import type { Product } from '#contract/products.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { useTexts } from '#web/texts/use-texts.ts';

export type CardAction = 'booking' | 'report' | 'offer';

interface Props {
  product: Product;
  /** null while it isn't known who is looking. */
  user: SessionUser | null;
  /** What visitors see, on a page that is open to all. */
  ForVisitors?: ComponentType<{ product: Product }> | undefined;
  /** The element that says why somebody may not. */
  reasonId: string;
  /** What was pressed and is still on its way. */
  coming: CardAction | null;
  /** Shows one of the two buttons alone. */
  only?: CardAction;
  /** An icon for the button that reports. */
  children?: ReactNode;
  onPrepare: (action: CardAction) => void;
  onOpen: (action: CardAction) => void;
}

/** What can be done with a phone; only buyers can, others see what they could. */
export function CardActions({
  product,
  user,
  ForVisitors,
  reasonId,
  coming,
  only,
  children,
  onPrepare,
  onOpen,
}: Props) {
  const { card } = useTexts().listing;
  const isBuyer = user?.role === 'buyer';
  const described = isBuyer || user === null ? undefined : reasonId;
  const press = (action: CardAction) => ({
    onPointerEnter: () => onPrepare(action),
    onFocus: () => onPrepare(action),
    onClick: () => onOpen(action),
  });
  const buttons = (
    <>
      {only !== 'report' && (
        <button
          type="button"
          className="btn btn-primary min-h-11 flex-1 whitespace-nowrap"
          aria-describedby={described}
          disabled={!isBuyer || product.salesStatus !== 'Available'}
          {...press('booking')}
        >
          <Words isComing={coming === 'booking'}>{card.bookNow}</Words>
        </button>
      )}
      {only !== 'booking' && (
        <button
          type="button"
          className="btn btn-ghost text-quiet min-h-11 px-3 font-medium whitespace-nowrap disabled:opacity-50"
          aria-describedby={described}
          disabled={!isBuyer}
          {...press('report')}
        >
          {children}
          <Words isComing={coming === 'report'}>{card.report}</Words>
        </button>
      )}
    </>
  );
  if (user !== null || !ForVisitors) return buttons;
  return (
    <>
      <ForVisitors product={product} />
      <span className="when-in flex flex-1 flex-wrap gap-2">{buttons}</span>
    </>
  );
}

/**
 * Says that the press was taken. It never shows where the form is there already, as it is for most. The words keep
 * their place below it: a wider button would wrap the row, and bring another one under the pointer.
 */
export function Words({ isComing, children }: { isComing: boolean; children: string }) {
  return (
    <>
      <span className={isComing ? 'opacity-0' : ''}>{children}</span>
      {isComing && <span className="loading loading-spinner loading-xs absolute" />}
    </>
  );
}
