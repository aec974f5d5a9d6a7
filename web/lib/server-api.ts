import { createContext } from 'react-router';
import type { Client } from '#contract/client.ts';
import type { Language } from '#contract/languages.ts';

/** Where a loader on the server finds the API. */
export const apiContext = createContext<Client>();

/** How many hours this market holds a phone that is not paid yet. */
export const holdHoursContext = createContext<number>();

/** The language of the page that is rendered. */
export const languageContext = createContext<Language>();
