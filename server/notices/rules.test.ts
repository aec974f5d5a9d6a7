import { describe, expect, test } from 'vitest';
import { digestDueAt, waysOf } from '#server/notices/rules.ts';
import type { DueNotice, MailedNotice, Way } from '#server/notices/rules.ts';

const now = new Date('2026-11-23T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const real = { smtpUrl: 'smtp://127.0.0.1', rateLimits: true };
const confirmed = { closed_at: null, emailVerified: true, mailRefusedAt: null };
const unconfirmed = { ...confirmed, emailVerified: false };
const refused = { ...confirmed, mailRefusedAt: ago(5) };
const closed = { closed_at: now, emailVerified: null, mailRefusedAt: null };

const reserved = (product_id: string | null): DueNotice => ({
  kind: 'reserved',
  product_id,
  mail_to: null,
  mail: 'limited',
  is_outdated: false,
});
const mailed = (product_id: string, minutes: number): MailedNotice => ({
  kind: 'reserved',
  product_id,
  mail_counted_at: ago(minutes),
});
const last: DueNotice = { ...reserved(null), kind: 'account_closed', mail_to: 'lia@redial.example' };
const many = (count: number, minutes: number) =>
  Array.from({ length: count }, (_, at) => mailed(`other ${at}`, minutes));

describe('A notice is told', () => {
  test.each<[string, Parameters<typeof waysOf>[1], DueNotice, MailedNotice[], Way]>([
    ['by a mail of its own to a confirmed address', confirmed, reserved('a'), [], 'mail'],
    ['on the page alone to an unconfirmed address', unconfirmed, reserved('a'), [], 'page'],
    ['on the page alone to an address that was refused for good', refused, reserved('a'), [], 'page'],
    [
      'by a mail to such an address when the safety of an account hangs on it',
      refused,
      { ...reserved(null), kind: 'admin_acted', mail: 'always' },
      [],
      'mail',
    ],
    [
      'by a mail to such an address again after seven days',
      { ...confirmed, mailRefusedAt: ago(7 * 24 * 60) },
      reserved('a'),
      [],
      'mail',
    ],
    [
      'by a mail to such an address where a clock that was ahead has dated that',
      { ...confirmed, mailRefusedAt: ago(-20 * 24 * 60) },
      reserved('a'),
      [],
      'mail',
    ],
    ['on the page alone to people who have left', closed, reserved('a'), [], 'page'],
    ['by a last mail to people who have left', closed, last, many(20, 1), 'mail'],
    ['by a mail as the 20th of a day', confirmed, reserved('a'), many(19, 60), 'mail'],
    ['in the digest as the 21st of a day', confirmed, reserved('a'), many(20, 60), 'digest'],
    [
      'by a mail however many there were when the safety of an account hangs on it',
      confirmed,
      { ...reserved(null), kind: 'admin_acted', mail: 'always' },
      many(20, 60),
      'mail',
    ],
    ['on the page alone where its kind gets no mail', confirmed, { ...reserved('a'), mail: 'never' }, [], 'page'],
    [
      'on the page alone when what it asks for can not be done any more',
      confirmed,
      { ...reserved('a'), is_outdated: true },
      [],
      'page',
    ],
    ['by a mail when a day has passed', confirmed, reserved('a'), many(20, 24 * 60), 'mail'],
    ['by a mail when they lie ahead', confirmed, reserved('a'), many(20, -20 * 24 * 60), 'mail'],
    [
      'in the digest when the same was mailed of the same phone within the hour',
      confirmed,
      reserved('a'),
      [mailed('a', 59)],
      'digest',
    ],
    ['by a mail when that was an hour ago', confirmed, reserved('a'), [mailed('a', 60)], 'mail'],
    [
      'by a mail when something else was mailed of the phone',
      confirmed,
      { ...reserved('a'), kind: 'sold' },
      [mailed('a', 1)],
      'mail',
    ],
    [
      'by a mail when it is about no phone',
      confirmed,
      { ...reserved(null), kind: 'message' },
      [{ ...mailed('a', 1), kind: 'message', product_id: null }],
      'mail',
    ],
  ])('%s', (_title, to, notice, before, way) => {
    expect(waysOf(real, to, [notice], before, now).map(([, decided]) => decided)).toEqual([way]);
  });

  test('together with others by what goes before it', () => {
    const due = [...Array.from({ length: 21 }, (_, at) => reserved(`${at}`)), reserved('0'), reserved('0')];
    const ways = waysOf(real, confirmed, due, [], now).map(([, way]) => way);
    expect(ways).toEqual([...Array.from({ length: 20 }, () => 'mail'), 'digest', 'digest', 'digest']);
  });

  test('by a file of its own where no mail is sent, confirmed or not', () => {
    expect(waysOf({ ...real, smtpUrl: null }, unconfirmed, [reserved('a')], [], now)).toEqual([
      [reserved('a'), 'mail'],
    ]);
  });

  test('by a mail each where limits are off, for tests', () => {
    expect(
      waysOf({ ...real, rateLimits: false }, confirmed, [reserved('a'), reserved('a')], many(20, 1), now).map(
        ([, way]) => way,
      ),
    ).toEqual(['mail', 'mail']);
  });
});

describe('A digest is sent', () => {
  test.each<[string, Date | null, Date]>([
    ['an hour after it was begun', null, ago(-60)],
    ['an hour after it was begun when the last one is long ago', ago(48 * 60), ago(-60)],
    ['a day after the last one', ago(5 * 60), ago(-19 * 60)],
    ['an hour after it was begun, where that is later', ago(23.5 * 60), ago(-60)],
  ])('%s', (_title, lastTakenAt, due) => {
    expect(digestDueAt(lastTakenAt, now)).toEqual(due);
  });
});
