import { useLayoutEffect, useRef } from 'react';
import type { ChangeEvent, RefObject } from 'react';
import { Field } from '#web/fields/field.tsx';
import { brandOf } from '#contract/cards.ts';
import { brandNames, caretAfter, cvcLength, groupDigits, writeExpiry } from '#web/payments/card-text.ts';
import { usePaymentTexts } from '#web/texts/pages/payments.ts';
import { Badge } from '#web/ui/badge.tsx';

export const cardFields = ['number', 'expiry', 'cvc'] as const;
export type CardField = (typeof cardFields)[number];
export type Card = Record<CardField, string>;
export type CardErrors = Partial<Record<CardField, string | undefined>>;

interface Props {
  card: Card;
  errors: CardErrors;
  onChange: (field: CardField, value: string) => void;
  onLeave: (field: CardField) => void;
  inputs: RefObject<Partial<Record<CardField, HTMLInputElement | null>>>;
}

/** Number, date and code of a card, written as they stand on it. 16 pixels at least: below that an iPhone zooms in. */
export function CardFields({ card, errors, onChange, onLeave, inputs }: Props) {
  const texts = usePaymentTexts().card;
  const input = (field: CardField) => ({
    ref: (element: HTMLInputElement | null) => void (inputs.current[field] = element),
    value: card[field],
    type: 'text',
    inputMode: 'numeric' as const,
    onBlur: () => onLeave(field),
    className: `input h-12 w-full text-base tabular-nums ${errors[field] ? 'input-error' : ''}`,
  });
  const brand = brandOf(card.number);
  const caret = useCaret(inputs, card.number);
  return (
    <>
      <Field label={texts.number} error={errors.number}>
        {(ties) => (
          <div className="relative">
            <input
              {...input('number')}
              {...ties}
              aria-describedby={
                [brand ? `${ties.id}-brand` : '', ties['aria-describedby']].filter(Boolean).join(' ') || undefined
              }
              autoComplete="cc-number"
              placeholder="1234 1234 1234 1234"
              maxLength={23}
              onChange={(event) => {
                caret.remember(event);
                onChange('number', groupDigits(event.target.value));
              }}
            />
            {brand && (
              <span
                id={`${ties.id}-brand`}
                className="pointer-events-none absolute inset-y-0 end-3 z-10 grid place-items-center max-[22rem]:sr-only"
              >
                <Badge>{brandNames[brand]}</Badge>
              </span>
            )}
          </div>
        )}
      </Field>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label={texts.expiry} error={errors.expiry}>
          {(ties) => (
            <input
              {...input('expiry')}
              {...ties}
              autoComplete="cc-exp"
              placeholder={texts.expiryExample}
              maxLength={9}
              onChange={(event) => onChange('expiry', writeExpiry(event.target.value, card.expiry))}
            />
          )}
        </Field>
        <Field label={texts.cvc} error={errors.cvc} hint={brand === 'amex' ? texts.cvcHintAmex : texts.cvcHint}>
          {(ties) => (
            <input
              {...input('cvc')}
              {...ties}
              autoComplete="cc-csc"
              placeholder={'123456'.slice(0, cvcLength(card.number))}
              maxLength={4}
              onChange={(event) => onChange('cvc', event.target.value.replace(/\D/g, ''))}
            />
          )}
        </Field>
      </div>
    </>
  );
}

/** Grouping moves digits; the caret stays behind the digit that was typed, also in the middle of a number. */
function useCaret(inputs: Props['inputs'], number: string) {
  const digitsBefore = useRef<number | null>(null);
  useLayoutEffect(() => {
    const input = inputs.current.number;
    if (digitsBefore.current === null || input === null || input === undefined || document.activeElement !== input)
      return;
    const at = caretAfter(number, digitsBefore.current);
    input.setSelectionRange(at, at);
    digitsBefore.current = null;
  }, [inputs, number]);
  return {
    remember: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const before = target.value.slice(0, target.selectionStart ?? target.value.length);
      digitsBefore.current = before.replace(/\D/g, '').length;
    },
  };
}
