import { blog } from './blog.ts';
import { common } from './common.ts';
import { frame } from './frame.ts';
import { home } from './home.ts';
import { messages } from './messages.ts';
import { problems } from './problems.ts';
import { products } from './products.ts';
import { saved } from './saved.ts';

/** The texts in English that a visitor needs who looks around, and by their shape the type of every other language. */
export const en = { blog, common, frame, home, messages, problems, products, saved };

export type Texts = typeof en;
