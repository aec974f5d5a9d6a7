/** Compared with a good one. Our estimate: the data of the price model knows no condition. The demo uses it too. */
export const conditionFactor = { Excellent: 1.1, Good: 1, Fair: 0.8 } as const;
