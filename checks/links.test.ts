import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { location, longText, name } from '#contract/fields.ts';
import { holdsInvisible, withoutInvisible } from '#contract/invisible.ts';
import { holdsLink, isOneLine, withoutLinks } from '#contract/links.ts';

describe('A name or a title', () => {
  test.each([
    'Galaxy S21 5G',
    'Nokia 3.1',
    'Nokia 3.1/4.2',
    'Moto G.Power',
    'iPhone 13.',
    'iPhone 13.In good shape',
    'Galaxy S21+ 8GB/256GB',
    'Xperia 1.III',
    'Redmi Note 10 (2.4 GHz)',
    'Mi 11T Pro...',
    'OnePlus 9.Used',
    'St. Louis',
    'St.Louis',
    'Washington, D.C.',
    'Dr. A. de Vries',
    'A.de Vries',
    'J. R. R. Tolkien',
    'J.R.R.Tolkien',
    'St.Petersburg',
    'Dr.Müller',
    'No.5',
    'Av.Reforma 12',
    'Dipl.Ing.Meier',
    'P.O.Box 7',
    'Nokia 3.1.Used',
    'iPhone 13.Top',
    'iPhone 13...used',
    'S21 v2.1b',
    '128GB.Black',
    'iPhone XR 64GB.Unlocked',
    '手机。iPhone 13',
    'スマホ。Galaxy',
    'iPhone。新品',
    '全新。无划痕',
    "Sinéad O'Connor",
    'محمد',
    '山田 太郎',
    'Ada: the first',
    'Phone/Case',
    '3:30',
    'C/O Sam',
    'Ada @ home',
  ])('may be %j', (text) => {
    expect(holdsLink(text)).toBe(false);
    expect(name.parse(text)).toBe(text);
  });

  test.each([
    'http://evil',
    'Win at https://evil.com/x',
    'HTTPS://EVIL.COM',
    'ftp://evil',
    'see www.evil',
    'WWW.9gag',
    'www2.evil',
    'evil.com',
    'Evil.Com',
    'iPhone from evil.com!',
    'evil.co.uk',
    'evil.anything/win',
    'evil.anything?win',
    't.co/abc',
    'my-evil.ru',
    'win@evil.de',
    'win@evil.anything',
    'пример.рф/a',
    'evil\u3002com',
    'evil\uff0ecom',
    'x.evil.io:80/a',
    'evil.live',
    'iPhone from Evil.Live',
    'evil.de',
    'ev.me',
    'evil.live-now',
    'x.evil.live',
    'evil.x.live',
    'evil2.13.live',
    'iPhone13.mini',
    'st.com',
    '163.com',
    'evil.xn--p1ai',
    'evil.liv\u0301e',
    '手机\u3002com',
    '手机\u3002Com',
    '128gb.com',
    't.me',
    'злой.москва',
    '邪恶.公司',
    'evil\u3002live',
    '手机\u3002live',
  ])('may not be %j, which mail programs take for a link', (text) => {
    expect(holdsLink(text)).toBe(true);
    const said = ['holds_link'];
    for (const field of [name, location])
      expect(field.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(said);
  });

  test.each([
    'Ada\u200b',
    'Sam\u00adSeller',
    'Sam\u200dSeller',
    'Sam \u200d Seller',
    'evil.l\u200bive',
    'Sam\u2060',
    'Sam\u200e',
    '\ufeffSam Seller\u200b',
    'S\u034fam',
    'S\u115fam',
    'Sam\u3164Seller',
    'Sam\u2800Seller',
    'Sam\ufe0f',
    'Nokia 3\ufe0f',
    'Sam\u{e0041}\u{e0042}',
    'علی\u200c\u200cرضا',
  ])('may not be %j, of which nobody sees a part', (text) => {
    expect(name.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['holds_invisible']);
    expect(holdsInvisible(withoutInvisible(text))).toBe(false);
  });

  test.each([
    'علی\u200cرضا',
    'ශ්\u200dරී',
    'क्\u200dष',
    '👨\u200d👩\u200d👧',
    '👩🏽\u200d🚀',
    'I ❤\ufe0f phones',
    '3\ufe0f\u20e3',
    '葛\u{e0100}城',
  ])('may be %j, whose invisible part changes what is seen', (text) => {
    expect(name.parse(text)).toBe(text);
    expect(withoutInvisible(text)).toBe(text);
  });

  test.each(['\u3164', '\u2800', '\u115f\u200b'])('must be seen: %j is as good as none', (text) => {
    expect(longText.safeParse(text).error?.issues[0]?.message).toBe('required');
  });

  // The search takes quadratic time, and bodies may be long.
  test('is not searched for links where it is too long', () => {
    const { issues } = name.safeParse('evil.com '.repeat(5_000)).error ?? {};
    expect(issues).toMatchObject([{ code: 'too_big', maximum: 120 }]);
  });

  test.each(['A\nB', 'A\r\nBcc: all@x', 'A\tB', 'A\u0007', 'A\u0085B', 'A\u2028B', 'A\u001b[31m'])(
    'may not be %j, which is no single line',
    (text) => {
      expect(isOneLine(text)).toBe(false);
      expect(name.safeParse(text).error?.issues[0]?.message).toBe('not_one_line');
    },
  );

  test('is trimmed before it is judged, as ever', () => {
    expect(name.parse('  iPhone 13\n')).toBe('iPhone 13');
  });
});

describe('A text without links', () => {
  test.each([
    ['https://evil.com/x', 'evil. com/x'],
    ['see www.evil.com', 'see www evil. com'],
    ['www.9gag', 'www 9gag'],
    ['http://://evil', ' evil'],
    ['win@evil.de', 'win@evil. de'],
    ['Nokia 3.1', 'Nokia 3.1'],
    ['Galaxy S21 5G', 'Galaxy S21 5G'],
    ['St. Louis', 'St. Louis'],
  ])('says %j as %j', (text, said) => {
    expect(withoutLinks(text)).toBe(said);
  });

  test('has no link afterwards', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'http://',
        '://',
        'www.',
        'evil',
        '.com',
        '.live',
        '.',
        'st',
        'x\u0301',
        '/',
        '@',
        ':',
        'co',
        '.uk',
        ' ',
        '\u3002',
        '-',
        '_',
        '1',
      ),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => !holdsLink(withoutLinks(pieces.join('')))),
      { numRuns: 2_000 },
    );
  });
});
