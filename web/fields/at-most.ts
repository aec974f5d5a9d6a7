import type { Texts } from '#web/texts/en/index.ts';

/**
 * How long a text may be, refused in the words for what the server refuses: `{...register('name', atMost(120,
 * texts))}`. A pattern, since `maxLength` counts 😀 as two characters and the server as one (contract/length.ts).
 */
export function atMost(max: number, { issues }: Pick<Texts, 'issues'>) {
  return { pattern: { value: new RegExp(`^.{0,${max}}$`, 'su'), message: issues.too_long({ max }) } };
}
