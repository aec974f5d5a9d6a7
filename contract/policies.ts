import { z } from 'zod';
import { calls } from './calls.ts';
import * as field from './fields.ts';
import { languages } from './languages.ts';
import { defineRoute } from './route.ts';

/** What the people who run a market may have written. */
export const policyNames = ['terms', 'privacy', 'imprint', 'withdrawal'] as const;

/** What their files may be called: terms.md for everybody, terms.es.md for readers of Spanish. */
export const policyFiles = policyNames.flatMap((name) =>
  [undefined, ...languages].map((language) => ({
    name,
    language,
    file: language === undefined ? `${name}.md` : `${name}.${language}.md`,
  })),
);

export const policySchema = z
  .object({
    name: z.enum(policyNames),
    language: z.enum(languages).optional().describe('left out where they did not say'),
    title: z.string(),
    version: z.string().describe('of the text: each change makes another'),
    html: z.string().describe('made of their Markdown; HTML in it is shown as text'),
  })
  .meta({ id: 'Policy' });
export type Policy = z.infer<typeof policySchema>;

/** What a link to one of them has to know. */
export type PolicyLink = Pick<Policy, 'name' | 'language' | 'title' | 'version'>;

export const policyRoutes = {
  getPolicy: defineRoute({
    call: calls.getPolicy,
    summary:
      'What the people who run this market have written, in `language` if they have. ' +
      '404 where there is no such page. How buyers withdraw (withdrawal) the market says itself, ' +
      'unless they have.',
    audience: 'anyone',
    credential: 'bearer',
    params: z.strictObject({ name: field.slug.describe('terms, privacy, imprint or withdrawal') }),
    query: z.strictObject({ language: z.enum(languages).optional() }),
    response: policySchema,
    problems: ['not_found'],
  }),
};
