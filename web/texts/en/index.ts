import { fieldMessages as issues } from '#contract/issues.ts';
import { blog } from './blog.ts';
import { categories } from './categories.ts';
import { common } from './common.ts';
import { frame } from './frame.ts';
import { home } from './home.ts';
import { identity } from './identity.ts';
import { listing } from './listing.ts';
import { messages } from './messages.ts';
import { problems } from './problems.ts';
import { products } from './products.ts';
import { saved } from './saved.ts';
import { search } from './search.ts';
import { twoStep } from './two-step.ts';

/** All texts of the pages in English, and by their shape the type of every other language. */
export const en = {
  blog,
  categories,
  common,
  frame,
  home,
  identity,
  issues,
  listing,
  messages,
  problems,
  products,
  saved,
  search,
  twoStep,
};

export type Texts = typeof en;
