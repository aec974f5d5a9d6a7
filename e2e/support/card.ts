/** The month and year of a card that hasn't expired, as it is typed, whenever the test runs. */
export const goodUntil = `12 / ${String(new Date().getFullYear() + 3).slice(-2)}`;
