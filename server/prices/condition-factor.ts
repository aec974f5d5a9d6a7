/**
 * What a phone's condition makes of its price, compared with a good one. Our estimate: the data that the price model
 * was fitted to knows no condition. The demo market uses the same figures.
 */
export const conditionFactor = { Excellent: 1.1, Good: 1, Fair: 0.8 } as const;
