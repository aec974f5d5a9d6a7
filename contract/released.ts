// The browser loads this file: no schemas.
/** When a model came out: a year, or a year and a month, as in 2021-09. */
export const releasedPattern = /^(?:19|20)\d\d(?:-(?:0[1-9]|1[0-2]))?$/;
