import type { Finding } from '#server/doctor/finding.ts';

const marks = { fine: '✔', advise: '!', mend: '✘' } as const;

/** What the doctor says at a terminal. */
export function inWords(findings: readonly Finding[]): string {
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  const lines = findings.flatMap(({ about, level, what, why, set }) => [
    `${marks[level]} ${about}: ${what}`,
    ...(why === undefined ? [] : [`    Why: ${why}`]),
    ...(set === undefined ? [] : [`    Set: ${set}`]),
  ]);
  const end =
    count('mend') === 0
      ? `Ready: ${count('fine')} fine, ${count('advise')} to think of.`
      : `Not ready: ${count('mend')} to mend, ${count('advise')} to think of, ${count('fine')} fine.`;
  return `${lines.join('\n')}\n\n${end}\n`;
}
