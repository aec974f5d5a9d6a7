/** What stands around every page, and what stands in place of one, in English. */
export const frame = {
  meta: {
    title: 'Redial: sell and buy used phones',
    description:
      'An open marketplace for used mobile phones: honest conditions, verified sellers, no phone sold twice.',
  },
  titleOf: (page: string) => `${page} · Redial`,
  navbar: {
    skip: 'Skip to content',
    label: 'Main',
    menu: 'Menu',
    home: 'Home',
    categories: 'Categories',
    dashboard: 'Dashboard',
    blog: 'Blog',
    contact: 'Contact Us',
    login: 'Login',
    signUp: 'SignUp',
    signOut: 'SignOut',
    signedIn: 'Signed in',
    signedInAs: (name: string) => `Signed in as ${name}`,
  },
  footer: {
    line: 'Sell and Buy Used Phones',
    rights: 'Copyright © 2022 Redial. Open source under the MIT licence.',
    services: 'Services',
    selling: 'Selling',
    buying: 'Buying',
    marketing: 'Marketing',
    advertisement: 'Advertisement',
    brand: 'Redial',
    home: 'Home',
    categories: 'Categories',
    blog: 'Blog',
    contact: 'Contact',
    language: 'Language',
  },
  theme: { label: 'Theme', system: 'System', light: 'Light', dark: 'Dark' },
  error: {
    title: 'Something went wrong',
    noReason: 'The page could not be shown.',
    notLoaded: 'A part of this page could not be loaded. Please check your connection and try again.',
    status: (status: number) => `Status ${status}`,
    home: 'Back to the start',
    timeOut: 'The page did not load within two minutes. Please check your connection and try again.',
  },
  notFound: {
    metaTitle: 'Not found',
    drawing: '404: a phone with a broken line',
    title: 'The route you are searching is not available!!!',
    hint: 'Please try for a valid route!!!',
  },
  guard: {
    checking: 'Checking who you are',
    unreachable:
      'Redial can not be reached at the moment. This page goes on by itself as soon as it can; ' +
      'you are still signed in if you were.',
  },
};
