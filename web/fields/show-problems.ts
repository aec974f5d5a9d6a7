import { get } from 'react-hook-form';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '#contract/client.ts';
import { issueText, messageOf } from '#web/lib/problems.ts';
import { spokenTexts } from '#web/texts/loaded.ts';

/**
 * Puts a refusal where it belongs: what is wrong with a field, or with one of its parts, beside that field.
 *
 * @returns what belongs to the form as a whole, or null
 */
export function showProblems<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: readonly Path<Values>[],
): string | null {
  const issues = error instanceof ApiError ? error.issues : [];
  const placed = issues.flatMap((issue) => {
    const field = fields.find((name) => issue.path === name || issue.path.startsWith(`${name}.`));
    return field === undefined ? [] : [{ field, issue }];
  });
  const texts = spokenTexts();
  for (const { field, issue } of placed) setError(field, { message: issueText(texts, issue) }, { shouldFocus: true });
  return placed.length > 0 && placed.length === issues.length ? null : messageOf(error);
}

/** The fields of a form that a refusal is about. A list that is typed as one line is one field, whichever part is wrong. */
export function fieldsNamed<Values extends FieldValues>(error: unknown, values: Values): Path<Values>[] {
  const issues = error instanceof ApiError ? error.issues : [];
  return issues.flatMap(({ path }) => {
    const parts = path.split('.');
    const names = parts.map((_part, at) => parts.slice(0, at + 1).join('.'));
    const name = names.find((one) => !isGroup(get(values, one))) ?? path;
    return get(values, name) === undefined ? [] : [name as Path<Values>];
  });
}

/** Fields that have a field of the form in common: `trader.email`. */
function isGroup(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
