import { useRef, useState } from 'react';
import type { CardErrorCode } from '#contract/payments.ts';
import { cardFields } from '#web/payments/card-fields.tsx';
import type { Card, CardErrors, CardField } from '#web/payments/card-fields.tsx';
import { cvcLength, cvcProblem, expiryProblem, numberProblem } from '#web/payments/card-text.ts';
import { usePaymentTexts } from '#web/texts/pages/payments.ts';

/** The field that the provider means with a refusal, where it means one. */
const fieldOf: Partial<Record<CardErrorCode, CardField>> = {
  incorrect_number: 'number',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  expired_card: 'expiry',
  incorrect_cvc: 'cvc',
  invalid_cvc: 'cvc',
};

/**
 * What stands in the card's fields, and what is said of each as it is left. It hinders nobody from paying: the provider
 * judges.
 */
export function useCard() {
  const { invalid } = usePaymentTexts().card;
  const [card, setCard] = useState<Card>({ number: '', expiry: '', cvc: '' });
  const [errors, setErrors] = useState<CardErrors>({});
  const inputs = useRef<Partial<Record<CardField, HTMLInputElement | null>>>({});

  const say = (field: CardField, problem: string | undefined) =>
    setErrors((before) => ({ ...before, [field]: problem }));
  const judge = (field: CardField): string | undefined => {
    if (field === 'cvc') return cvcProblem(card.cvc, card.number) ? invalid.cvc(cvcLength(card.number)) : undefined;
    const problem = field === 'number' ? numberProblem(card.number) : expiryProblem(card.expiry, new Date());
    return problem === null ? undefined : invalid[problem];
  };

  return {
    card,
    /** Puts another card in place. */
    fill: (whole: Card) => {
      setCard(whole);
      setErrors({});
    },
    /** Says of every field what is wrong with it, also that it is empty. */
    judgeAll: () => {
      for (const field of cardFields) say(field, card[field].trim() === '' ? invalid[`${field}Missing`] : judge(field));
    },
    /** Leads to the field that a refusal is about. @returns whether there is one */
    leadTo: (code: CardErrorCode): boolean => {
      const field = fieldOf[code];
      if (field !== undefined) inputs.current[field]?.focus();
      return field !== undefined;
    },
    fields: {
      card,
      errors,
      inputs,
      onChange: (field: CardField, value: string) => {
        setCard((before) => ({ ...before, [field]: value }));
        say(field, undefined);
      },
      onLeave: (field: CardField) => say(field, judge(field)),
    },
  };
}
