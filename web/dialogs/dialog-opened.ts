/** Said to the window when a dialog has opened, for what has to stay above it. */
export const dialogOpened = 'redial:dialog-opened';
