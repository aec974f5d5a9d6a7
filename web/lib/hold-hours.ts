import { createContext } from 'react';

/** How many hours this market holds a phone that is not paid yet; the root route says it. */
export const HoldHoursContext = createContext(0);
