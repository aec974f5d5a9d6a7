import { useId } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { usePaymentTexts } from '#web/texts/pages/payments.ts';

/** What stands around the card form of any provider. The browser's own checking is off: the provider judges. */
export function CardPanel({
  onSubmit,
  onChange,
  children,
}: {
  onSubmit: (event: FormEvent) => void;
  onChange?: () => void;
  children: ReactNode;
}) {
  const titleId = useId();
  const { title } = usePaymentTexts().card;
  return (
    <form
      noValidate
      aria-labelledby={titleId}
      className="surface space-y-5 p-5 sm:p-6"
      onSubmit={onSubmit}
      onChange={onChange}
    >
      <h2 id={titleId} className="text-heading">
        {title}
      </h2>
      {children}
    </form>
  );
}
