/** Sent to the window when the page's own code takes over. */
export const alive = 'redial:alive';
