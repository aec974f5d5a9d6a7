import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '#contract/client.ts';
import { messageOf } from '#web/lib/problems.ts';
import { spokenMemberTexts } from '#web/texts/loaded.ts';

/**
 * Puts a refusal where it belongs: the server's word on a field beside that field. For pages that come with the texts
 * for members.
 *
 * @returns what belongs to the form as a whole, or null
 */
export function showProblems<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: readonly Path<Values>[],
): string | null {
  const issues = error instanceof ApiError ? error.issues : [];
  const placed = issues.filter((issue) => (fields as readonly string[]).includes(issue.path));
  const { fieldProblem } = spokenMemberTexts();
  for (const issue of placed)
    setError(issue.path as Path<Values>, { message: fieldProblem(issue.message) }, { shouldFocus: true });
  return placed.length > 0 && placed.length === issues.length ? null : messageOf(error);
}
