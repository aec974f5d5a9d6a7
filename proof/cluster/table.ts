import type { Outcome } from './trial.ts';

const heads = [
  'what happened',
  'acknowledged writes lost',
  'audit',
  'seconds without writes (aim)',
  'writes failed',
  'reads failed',
  'reads served meanwhile',
];

/** The outcomes as a Markdown table. */
export function tableOf(outcomes: readonly Outcome[]): string {
  return [line(heads), line(heads.map(() => '---')), ...outcomes.map(rowOf)].join('\n');
}

function rowOf({ fault, figures, lost, broken }: Outcome): string {
  const { secondsWithoutWrites, failedWrites, writes, failedReads, reads, readsMeanwhile } = figures;
  return line([
    fault.name,
    String(lost.length),
    broken.length === 0 ? 'holds' : 'broken',
    `${secondsWithoutWrites.toFixed(1)} (${fault.aimSeconds})`,
    `${failedWrites} of ${writes}`,
    `${failedReads} of ${reads}`,
    `${readsMeanwhile.served} of ${readsMeanwhile.asked}`,
  ]);
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
