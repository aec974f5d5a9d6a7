import { createContext } from 'react';

export interface Rendering {
  /** Of this rendering, for our own inline scripts. Browsers show it to no script of a page. */
  nonce: string;
  /** What members are shown first (lib/early.ts). */
  early: readonly string[];
  texts: readonly string[];
}

/** Null in the browser. */
export const RenderingContext = createContext<Rendering | null>(null);
