import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '#contract/client.ts';
import { issueText, messageOf } from '#web/lib/problems.ts';
import { spokenTexts } from '#web/texts/loaded.ts';

/**
 * Puts a refusal where it belongs: what is wrong with a field beside that field.
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
  const texts = spokenTexts();
  for (const issue of placed)
    setError(issue.path as Path<Values>, { message: issueText(texts, issue) }, { shouldFocus: true });
  return placed.length > 0 && placed.length === issues.length ? null : messageOf(error);
}
