import { createContext } from 'react-router';
import type { Client } from '#contract/client.ts';

/** Where a loader on the server finds the API. */
export const apiContext = createContext<Client>();
