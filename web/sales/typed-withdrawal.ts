import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isLonger } from '#contract/length.ts';
import { limits } from '#contract/limits.ts';
import { withdrawalWordsMax } from '#contract/withdrawal.ts';
import { judgedOnLeaving } from '#web/fields/judging.ts';
import { typed } from '#web/lib/typed.ts';

interface Values {
  name: string;
  words: string;
}

const keyOf = (sale: string) => `withdrawal.${sale}`;

/**
 * The form of a withdrawal. This tab keeps what was typed until it is sent: who goes back, or loads the page anew,
 * finds it again.
 *
 * @param name what stands in it at first
 */
export function useTypedWithdrawal(sale: string, name: string) {
  const [kept] = useState(() => read(sale));
  const [isBegun, setBegun] = useState(kept !== null);
  const form = useForm<Values>({ ...judgedOnLeaving, defaultValues: kept ?? { name, words: '' } });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(sale, values) }),
    [form, sale],
  );
  return {
    form,
    /** Can be confirmed: it was typed here, and is not too much or too little. */
    isStated: () => isBegun && isWhole(form.getValues()),
    state: () => {
      keep(sale, form.getValues());
      setBegun(true);
    },
  };
}

/** It is sent, from here or from elsewhere. */
export function useForgetWithdrawal(sale: string, isSent: boolean): void {
  useEffect(() => {
    if (isSent) typed.forget(keyOf(sale));
  }, [sale, isSent]);
}

function isWhole({ name, words }: Values): boolean {
  return name.trim() !== '' && !isLonger(name, limits.nameMax) && !isLonger(words, withdrawalWordsMax);
}

function read(sale: string): Values | null {
  const kept: unknown = JSON.parse(typed.read(keyOf(sale)) ?? 'null');
  if (kept === null || typeof kept !== 'object' || !('name' in kept) || !('words' in kept)) return null;
  const { name, words } = kept;
  return typeof name === 'string' && typeof words === 'string' ? { name, words } : null;
}

function keep(sale: string, values: Values): void {
  typed.keep(keyOf(sale), JSON.stringify(values));
}
