/** Faults of a model, of which its form tells in words of its own. */
export const catalogueMessages = {
  not_a_release: () => 'must be a year such as 2021, or a year and a month from 01 to 12 such as 2021-09',
} satisfies Record<string, (params: never) => string>;
