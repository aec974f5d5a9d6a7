/** The page of all brands, in English. */
export const categories = {
  title: 'Categories',
  intro: 'Choose a brand to see every phone on sale.',
  loading: 'Loading categories',
  none: 'No categories yet',
  noneHint: 'The market is being set up. Please come back soon.',
};
