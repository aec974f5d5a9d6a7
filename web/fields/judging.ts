/**
 * How a form of react-hook-form judges: each field as one leaves it, then with every key. An error that moves the page
 * waits a moment, so that a press that made somebody leave the field still meets what it was meant for.
 */
export const judgedOnLeaving = { mode: 'onTouched', delayError: 250 } as const;
