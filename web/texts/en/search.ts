/** Searching the phones of all brands, in English: what every page may say of it. */
export const search = {
  label: 'Search all phones',
  placeholder: 'Search phones',
  submit: 'Search',
  title: (words: string) => `Phones for “${words}”`,
  titleOfAll: 'Phones of all brands',
  none: (words: string) => `No phone found for “${words}”`,
  noneHint: 'Check the spelling, or use fewer words.',
  seeBrands: 'See all brands',
  /** On the login page. */
  seeBrand: (brand: string) => `See ${brand} phones without an account`,
  seePhone: (phone: string) => `See ${phone} without an account`,
};
