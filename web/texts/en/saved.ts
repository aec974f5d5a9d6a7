import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('en');

/** Saved phones, in English. */
export const saved = {
  title: 'Saved phones',
  save: 'Save',
  saved: 'Saved',
  savePhone: (name: string) => `Save ${name}`,
  count: (count: number) => plural(count, { one: `${count} saved phone`, other: `${count} saved phones` }),
  tooMany: (max: number) => `You have saved ${max} phones, which is as many as fit. Please remove one first.`,
};
