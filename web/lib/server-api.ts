import { createContext } from 'react-router';
import type { Client } from '#contract/client.ts';
import type { Language } from '#contract/languages.ts';
import type { PolicyLink } from '#contract/policies.ts';
import type { TestModeText } from '#web/texts/test-mode.ts';

export const apiContext = createContext<Client>();

export interface MarketFacts {
  holdHours: number;
  /** Where test cards are taken and no money moves: what every page says of that. */
  testMode: TestModeText | null;
  /** Terms, privacy and imprint, as far as somebody has written them. */
  policies: readonly PolicyLink[];
}

export const marketContext = createContext<MarketFacts>();

/** What the scripts of this rendering are allowed by, in the page's policy. */
export const nonceContext = createContext<string>();

export const languageContext = createContext<Language>();
