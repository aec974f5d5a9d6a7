import type { Texts } from '#web/texts/en/index.ts';

/**
 * How long a text may be, refused in the words for what the server refuses: `{...register('name', atMost(120,
 * texts))}`.
 */
export function atMost(max: number, { issues }: Pick<Texts, 'issues'>) {
  return { maxLength: { value: max, message: issues.too_long({ max }) } };
}
