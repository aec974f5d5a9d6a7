import type { z } from 'zod';

export type Environment = Record<string, string | undefined>;

/** A blank at the end of these was always part of them: without it the password of all demo accounts would be another. */
const keepsBlanks = ['DEMO_PASSWORD', 'DATA_DIR'];

/**
 * Without what is empty, and without what is around: a file of settings written on Windows ends each line with a
 * carriage return.
 */
export function cleaned(environment: Environment): Environment {
  const trimmed = Object.entries(environment).map(([name, value]) => [
    name,
    keepsBlanks.includes(name) ? value?.replace(/[\r\n]+$/, '') : value?.trim(),
  ]);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== undefined && value !== ''));
}

/** A shell and systemd take quotes away. Others, such as `docker run --env-file`, don't: NODE_ENV would be none of ours. */
export const isQuoted = (value: string | undefined): boolean => /^(["']).*\1$/s.test(value ?? '');
export const leaveOutQuotes = 'has quotes around it, which are taken for part of the value; leave them out';

/** What is wrong with a variable, where its own rule has no words for it. */
export const inPlainWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') {
    if (issue.expected === 'number') return 'must be a number';
    if (issue.expected === 'int') return 'must be a whole number';
  }
  if (issue.code === 'too_small' && issue.origin !== 'string') return `must be at least ${issue.minimum}`;
  if (issue.code === 'too_big' && issue.origin !== 'string') return `must be at most ${issue.maximum}`;
  if (issue.code === 'too_small') return `must have at least ${issue.minimum} characters`;
  if (issue.code === 'too_big') return `must have at most ${issue.maximum} characters`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_format' && issue.format === 'url')
    return 'must be a whole address, with https:// or http://';
  return undefined;
};
