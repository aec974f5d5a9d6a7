/** What both are told where they ask for an admin, or say what is wrong, in English. */
export const deskReads = 'The admin who decides can read your messages about this phone.';
