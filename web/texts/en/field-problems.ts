/** What the server says of a field is English already. */
export const fieldProblem = (said: string): string => said;
