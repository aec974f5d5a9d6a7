import { ApiError } from '#contract/client.ts';
import type { ProblemTexts } from '#web/texts/en/problems.ts';
import { memberTextsThere, spokenTexts } from '#web/texts/loaded.ts';

/** What to tell a person of any failure. In the browser alone, as failures of calls are. */
export function messageOf(error: unknown): string {
  const texts = spokenTexts();
  if (!(error instanceof ApiError)) return texts.common.somethingWrong;
  return problemText({ ...texts.problems, ...memberTextsThere()?.memberProblems }, error);
}

type Told = Pick<ApiError, 'code' | 'message'> & { retryAfterSeconds?: number | null };

/** A refusal in the reader's language, by its code; where the code says too little, in the server's own words. */
export function problemText(problems: ProblemTexts, { code, message, retryAfterSeconds }: Told): string {
  const text = Object.hasOwn(problems, code) && problems[code as keyof ProblemTexts];
  return (typeof text === 'function' ? text(retryAfterSeconds) : text) || message;
}
