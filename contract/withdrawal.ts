/**
 * How long a buyer may withdraw from what a business sold, after the phone has come to them: fixed by law (EU Directive
 * 2011/83, Article 9). No schemas here: the browser loads this.
 */
export const withdrawalDays = 14;

/** The day on which it comes doesn't count, and the last one counts whole, wherever the buyer is. */
export const withdrawalHours = (withdrawalDays + 1) * 24;

/** Of what a buyer may say with it. */
export const withdrawalWordsMax = 1_000;
