import { createContext } from 'react';

/**
 * The nonce of this rendering, for our own inline scripts. Browsers show it to no script of a page, so there it is
 * undefined.
 */
export const NonceContext = createContext<string | undefined>(undefined);
