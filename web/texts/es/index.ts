import type { Texts } from '#web/texts/en/index.ts';
import { blog } from './blog.ts';
import { common } from './common.ts';
import { frame } from './frame.ts';
import { home } from './home.ts';
import { messages } from './messages.ts';
import { problems } from './problems.ts';
import { products } from './products.ts';
import { saved } from './saved.ts';

/** The texts in Spanish that a visitor needs who looks around. */
export const es = { blog, common, frame, home, messages, problems, products, saved } satisfies Texts;
