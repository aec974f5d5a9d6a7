/** Said to the window when the page's own code has come and takes over. */
export const alive = 'redial:alive';
