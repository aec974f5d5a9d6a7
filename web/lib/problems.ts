import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '#contract/client.ts';
import type { ProblemTexts } from '#web/texts/en/problems.ts';
import { memberTextsThere, spokenMemberTexts, spokenTexts } from '#web/texts/loaded.ts';

/** What to tell a person of any failure. In the browser alone, as failures of calls are. */
export function messageOf(error: unknown): string {
  const texts = spokenTexts();
  if (!(error instanceof ApiError)) return texts.common.somethingWrong;
  return problemText({ ...texts.problems, ...memberTextsThere()?.memberProblems }, error.code, error.message);
}

/** A refusal in the reader's language, by its code; where the code says too little, in the server's own words. */
export function problemText(problems: ProblemTexts, code: string, message: string): string {
  return (Object.hasOwn(problems, code) && problems[code as keyof ProblemTexts]) || message;
}

/**
 * Puts a refusal where it belongs: the server's word on a field beside that field. For pages that come with the texts for members.
 * @returns what belongs to the form as a whole, or null
 */
export function showProblems<Values extends FieldValues>(error: unknown, setError: UseFormSetError<Values>, fields: readonly Path<Values>[]): string | null {
  const issues = error instanceof ApiError ? error.issues : [];
  const placed = issues.filter((issue) => (fields as readonly string[]).includes(issue.path));
  const { fieldProblem } = spokenMemberTexts();
  for (const issue of placed) setError(issue.path as Path<Values>, { message: fieldProblem(issue.message) }, { shouldFocus: true });
  return placed.length > 0 && placed.length === issues.length ? null : messageOf(error);
}
