import { expect, test } from 'vitest';
import { issueMessages } from '#contract/picture-issues.ts';
import { problemStatus } from '#contract/problem.ts';
import { es } from '#web/texts/es/index.ts';

/** The languages besides that of the calls. */
const others = { es };

test('Each refusal and each thing that can be wrong with a field has words in each language', () => {
  const without = Object.entries(others).flatMap(([language, { problems, issues }]) => [
    ...missing(problemStatus, problems).map((code) => `${language}: ${code}`),
    ...missing(issueMessages, issues).map((code) => `${language}: a field that is ${code}`),
  ]);
  // The server says why an account is suspended, in the reader's language.
  expect(without).toEqual(['es: account_suspended']);
});

function missing(codes: object, words: object): string[] {
  return Object.keys(codes).filter((code) => !Object.hasOwn(words, code));
}
