import type { NewModel } from '#contract/models.ts';

/** What an admin types of a model: each field one line. */
export interface ModelLines {
  id: string;
  name: string;
  released: string;
  storagesGb: string;
  ramsGb: string;
  colours: string;
  launchPrice: string;
  modelNumbers: string;
  nicknames: string;
}

export const noLines: ModelLines = {
  id: '',
  name: '',
  released: '',
  storagesGb: '',
  ramsGb: '',
  colours: '',
  launchPrice: '',
  modelNumbers: '',
  nicknames: '',
};

/** The model as the call takes it; what is left empty isn't known. */
export function newModelOf({ id, name, released, launchPrice, ...lists }: ModelLines): NewModel {
  return {
    id,
    name,
    released: released.trim() || null,
    storagesGb: sizesOf(lists.storagesGb),
    ramsGb: sizesOf(lists.ramsGb),
    colours: listed(lists.colours),
    launchPrice: launchPrice.trim() === '' ? null : Number(launchPrice),
    modelNumbers: listed(lists.modelNumbers),
    nicknames: listed(lists.nicknames),
  };
}

/** Are all of these, with commas between, among the sizes that there are? */
export function areSizes(text: string, sizes: readonly number[]): boolean {
  return sizesOf(text).every((size) => sizes.includes(size));
}

/** 128 GB is 128. */
const sizesOf = (text: string) =>
  listed(text).map((size) => (/^\d+(?: ?gb)?$/i.test(size) ? Number.parseInt(size, 10) : Number.NaN));

const listed = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
