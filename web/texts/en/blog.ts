import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('en');

/** What stands around the blog's entries, in English; the entries themselves come with the blog alone (web/blog). */
export const blog = {
  metaDescription: 'Four questions about building for the web, answered by the people who build Redial.',
  lead: 'Questions we were asked while building this market, and how we answer them today.',
  contents: 'On this page',
  minutes: (count: number) => plural(count, { one: `${count} minute to read`, other: `${count} minutes to read` }),
};
