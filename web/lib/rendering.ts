import { createContext } from 'react';

/** What the server knows of the page that it renders, and no script of the page has to. */
export interface Rendering {
  /** Of this rendering, for our own inline scripts. Browsers show it to no script of a page. */
  nonce: string;
  /** What members are shown first (lib/early.ts). */
  early: readonly string[];
  /** The files of the language's texts. */
  texts: readonly string[];
}

/** Null in the browser. */
export const RenderingContext = createContext<Rendering | null>(null);
