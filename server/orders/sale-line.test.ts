import { expect, test } from 'vitest';
import { saleLine } from '#server/orders/sale-line.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const toMeet: Parameters<typeof saleLine>[0] = {
  sale_state: 'to_hand_over',
  settled_at: at(1),
  offered: 'in_person',
  way: null,
  sent_at: null,
  received_at: null,
  withdrawn_at: null,
  returning_since: null,
  back_at: null,
  sale_ended_at: null,
};
const sent = { ...toMeet, offered: 'sent', sale_state: 'sent', sent_at: at(2) } as const;
const received = { ...sent, sale_state: 'received', received_at: at(3) } as const;
const returning = { ...received, sale_state: 'returning', returning_since: at(4) } as const;

test.each<[title: string, row: Parameters<typeof saleLine>[0], line: string]>([
  ['of what is not paid says nothing', { ...toMeet, sale_state: null }, ''],
  ['of a phone to meet for', toMeet, 'paid 1, [received], completed'],
  ['of a phone to send', { ...toMeet, offered: 'sent' }, 'paid 1, [sent], received, completed'],
  ['where its buyer has not chosen', { ...toMeet, offered: 'both' }, 'paid 1, [sent], received, completed'],
  ['where they chose to meet', { ...toMeet, offered: 'both', way: 'in_person' }, 'paid 1, [received], completed'],
  ['of what is on its way', sent, 'paid 1, sent 2, [received], completed'],
  ['of what is being checked', received, 'paid 1, sent 2, received 3, [completed]'],
  ['with an open problem', { ...received, sale_state: 'problem' }, 'paid 1, sent 2, received 3, [problem], completed'],
  ['with one before it came', { ...sent, sale_state: 'problem' }, 'paid 1, sent 2, [problem], received, completed'],
  ['of a phone that goes back', returning, 'paid 1, sent 2, received 3, [returned], undone'],
  [
    'whose return is stuck',
    { ...returning, sale_state: 'problem' },
    'paid 1, sent 2, received 3, [problem], returned, undone',
  ],
  [
    'of a phone that went back',
    { ...returning, sale_state: 'undone', back_at: at(5), sale_ended_at: at(5) },
    'paid 1, sent 2, received 3, returned 5, undone 5',
  ],
  [
    'whose money went back before its phone',
    { ...returning, sale_state: 'undone', sale_ended_at: at(5) },
    'paid 1, sent 2, received 3, undone 5',
  ],
  ['from which its buyer withdrew', { ...toMeet, withdrawn_at: at(2) }, 'paid 1, [undone]'],
  [
    'that is complete',
    { ...received, sale_state: 'completed', sale_ended_at: at(4) },
    'paid 1, sent 2, received 3, completed 4',
  ],
  ['that an admin released', { ...toMeet, sale_state: 'completed', sale_ended_at: at(4) }, 'paid 1, completed 4'],
])('The line of a sale %s', (_title, row, line) => {
  const words = saleLine(row).map(({ step, is, at: then }) => {
    if (is === 'now') return `[${step}]`;
    return is === 'done' ? `${step} ${new Date(then ?? '').getUTCDate()}` : step;
  });
  expect(words.join(', ')).toBe(line);
});
