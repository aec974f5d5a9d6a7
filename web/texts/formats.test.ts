import { afterEach, describe, expect, test, vi } from 'vitest';
import { savingPercent } from '#web/lib/saving.ts';
import { formatsIn } from '#web/texts/formats.ts';

const { ago, date, gigabytes, percent, time, timeLeft, until, usd } = formatsIn('en');
const spanish = formatsIn('es');

describe('A price', () => {
  test.each([
    [389, '$389'],
    [1, '$1'],
    [1_299, '$1,299'],
    [100_000, '$100,000'],
    [0, '$0'],
  ])('of %i is shown in whole dollars as %s', (price, shown) => {
    expect(usd(price)).toBe(shown);
  });
});

describe('A size of storage', () => {
  test.each([
    [64, '64 GB'],
    [512, '512 GB'],
    [1_000, '1,000 GB'],
    [1_024, '1 TB'],
    [1_100, '1,100 GB'],
    [1_536, '1.5 TB'],
    [2_048, '2 TB'],
  ])('of %i gigabytes is written as %s', (count, shown) => {
    expect(gigabytes(count)).toBe(shown);
  });

  test('is written as the language writes numbers', () => {
    expect(spanish.gigabytes(1_536)).toBe('1,5 TB');
  });
});

describe('A day', () => {
  test.each([
    ['2026-11-21', 'Nov 21, 2026'],
    ['2026-01-01', 'Jan 1, 2026'],
    ['2028-02-29T23:59:59.999Z', 'Feb 29, 2028'],
    ['2026-11-21T00:00:00.000Z', 'Nov 21, 2026'],
  ])('%s is shown as %s, wherever the reader lives', (iso, shown) => {
    expect(date(iso)).toBe(shown);
  });
});

describe('The day of a moment', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('is the one where the reader is', async () => {
    vi.stubEnv('TZ', 'America/Los_Angeles');
    // A format keeps the zone in which it was made.
    vi.resetModules();
    const fresh = await import('#web/texts/formats.ts');
    const evening = '2026-11-21T03:00:00.000Z';
    expect([fresh.formatsIn('en').dayOf(evening), fresh.formatsIn('es').dayOf(evening)]).toEqual([
      'Nov 20, 2026',
      '20 nov 2026',
    ]);
    expect(fresh.formatsIn('en').shortDayOf(evening)).toBe('Nov 20');
    expect(date(evening)).toBe('Nov 21, 2026');
  });
});

describe('What is saved', () => {
  test.each([
    [799, 389, 51],
    [100, 100, 0],
    [3, 2, 33],
    [1_000, 1, 100],
    // Somebody asks for more than the phone cost when new.
    [389, 799, 0],
  ])('on a phone that cost %i and costs %i now is %i percent', (original, resale, percent) => {
    expect(savingPercent(original, resale)).toBe(percent);
  });
});

describe('What is left of a reservation', () => {
  const now = new Date('2026-11-21T12:00:00.000Z');

  test.each([
    ['2026-11-21T15:20:00.000Z', '3 h 20 min'],
    ['2026-11-21T13:00:00.000Z', '1 h 0 min'],
    ['2026-11-21T12:59:59.999Z', '59 min'],
    ['2026-11-21T12:00:30.000Z', '1 min'],
    ['2026-11-21T12:00:00.000Z', '1 min'],
    ['2026-11-21T11:59:59.999Z', null],
    ['2026-11-20T12:00:00.000Z', null],
  ])('until %s is %j', (until, left) => {
    expect(timeLeft(until, now)).toBe(left);
  });
});

describe('How long ago something was', () => {
  const now = new Date('2026-11-21T12:00:00.000Z');

  test.each([
    ['2026-11-21T11:59:59.999Z', 'this minute', 'este minuto'],
    ['2026-11-21T11:59:00.000Z', '1 minute ago', 'hace 1 minuto'],
    ['2026-11-21T09:01:00.000Z', '2 hours ago', 'hace 2 horas'],
    ['2026-11-20T12:00:00.000Z', '1 day ago', 'hace 1 día'],
    // 47 h 30 min: the day before yesterday.
    ['2026-11-19T12:30:00.000Z', '1 day ago', 'hace 1 día'],
    ['2026-11-12T12:00:00.000Z', '1 week ago', 'hace 1 semana'],
    ['2026-09-01T12:00:00.000Z', '2 months ago', 'hace 2 meses'],
    ['2023-11-21T12:00:00.000Z', '3 years ago', 'hace 3 años'],
    // A clock that runs ahead of the server's.
    ['2026-11-21T12:03:00.000Z', 'this minute', 'este minuto'],
  ])('%s is %s, in Spanish %s', (iso, inEnglish, inSpanish) => {
    expect([ago(iso, now), spanish.ago(iso, now)]).toEqual([inEnglish, inSpanish]);
  });
});

describe('The end of a time', () => {
  // Made where the reader is, wherever the test runs.
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).toISOString();
  const now = new Date(2026, 10, 21, 12, 0);

  test('has its day in it, unless that is today', () => {
    const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
    expect(plain(until(at(21, 20), now))).toBe('8:05 PM');
    expect(plain(until(at(22, 0), now))).toBe('Nov 22, 12:05 AM');
    expect(plain(time(at(22, 0)))).toBe('12:05 AM');
  });
});

describe('A reader of Spanish', () => {
  // Intl puts spaces there at which no line breaks.
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

  test('finds prices, days and percents as Spanish writes them', () => {
    expect(plain(spanish.usd(100_000))).toBe('100.000 US$');
    expect(spanish.date('2026-11-21')).toBe('21 nov 2026');
    expect([plain(spanish.percent(51)), percent(51)]).toEqual(['51 %', '51%']);
  });
});
