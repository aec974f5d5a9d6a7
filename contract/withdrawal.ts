/**
 * How long a buyer may withdraw from what a business sold, after the phone has come to them: fixed by law (EU Directive
 * 2011/83, Article 9). No schemas here: the browser loads this.
 */
export const withdrawalDays = 14;

/**
 * For how long we let them, and hold the money. The day on which it comes doesn't count and the last one counts whole;
 * one that falls on a weekend ends with the Monday after it; and a clock may be put back.
 */
export const withdrawalHours = (1 + withdrawalDays + 2) * 24 + 1;

/**
 * What is to be sent may have been posted without our knowing. For this time its seller can enter the number of the
 * parcel, before the money goes back.
 */
export const postedHours = 48;

/** Of what a buyer may say with it. */
export const withdrawalWordsMax = 1_000;
