/** What both are told where they ask for an admin, or say what is wrong, in English. */
export const deskReads =
  'While an admin has to decide, admins can read what you wrote to each other about this phone, with photos, and ' +
  'counts of your earlier sales and of reports about you.';
