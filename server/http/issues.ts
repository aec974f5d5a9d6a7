import type { z } from 'zod';
import { issueMessages } from '#contract/picture-issues.ts';
import type { Finding } from '#contract/issues.ts';
import { Refusal, issueAt } from '#contract/problem.ts';
import type { Issue } from '#contract/problem.ts';

/** What somebody sent, as a schema reads it, or what is wrong with it. */
export function parseInput<Output>(
  schema: z.ZodType<Output>,
  value: unknown,
): { data: Output } | { issues: readonly Issue[] } {
  const parsed = schema.safeParse(value ?? {}, { reportInput: true });
  return parsed.success ? parsed : { issues: parsed.error.issues.flatMap(issuesOf) };
}

/** A 400 that names each field that is wrong. */
export function refuseIssues(issues: readonly Issue[]): Refusal {
  const named = issues.slice(0, 3).map((issue) => `${issue.path || 'The request'} ${issue.message}`);
  const more = issues.length > 3 ? ` (and ${issues.length - 3} more)` : '';
  return new Refusal('invalid_request', `${named.join('; ')}${more}.`, { issues: [...issues] });
}

function issuesOf(issue: z.core.$ZodIssue): Issue[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => issueAt([...issue.path, name].join('.'), 'unknown_field'));
  return [issueAt(issue.path.join('.'), ...findingOf(issue))];
}

/** Zod's code in ours; where a schema has named one (contract/fields.ts) that one. */
function findingOf(issue: z.core.$ZodIssue): Finding {
  if (issue.input === undefined) return ['required'];
  if (Object.hasOwn(issueMessages, issue.message)) {
    const params = 'minimum' in issue ? { min: Number(issue.minimum) } : undefined;
    return [issue.message, params] as Finding;
  }
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? ['not_whole'] : ['wrong_type', { expected: issue.expected }];
    case 'invalid_value':
      return ['not_one_of', { options: issue.values.map(String) }];
    case 'too_small':
      return issue.input === '' ? ['required'] : tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'invalid_format':
      return formats[issue.format] ?? ['not_valid'];
    default:
      return ['not_valid'];
  }
}

function tooSmall(origin: string, min: number): Finding {
  return origin === 'string' ? ['too_short', { min }] : ['too_low', { min }];
}

function tooBig(origin: string, max: number): Finding {
  if (origin === 'string') return ['too_long', { max }];
  return origin === 'array' ? ['too_many', { max }] : ['too_high', { max }];
}

const formats: Partial<Record<string, Finding>> = {
  email: ['not_an_email'],
  uuid: ['not_an_id'],
  date: ['not_a_date'],
};
