import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { location, name } from '#contract/fields.ts';
import { holdsLink, isOneLine, withoutLinks } from '#contract/links.ts';

describe('A name or a title', () => {
  test.each([
    'Galaxy S21 5G', 'Nokia 3.1', 'Nokia 3.1/4.2', 'Moto G.Power', 'iPhone 13.', 'iPhone 13.In good shape', 'Galaxy S21+ 8GB/256GB', 'Xperia 1.III',
    'Redmi Note 10 (2.4 GHz)', 'Mi 11T Pro...', 'OnePlus 9.Used', 'St. Louis', 'St.Louis', 'Washington, D.C.', 'Dr. A. de Vries', 'A.de Vries', 'J. R. R. Tolkien',
    "Sinéad O'Connor", 'محمد', '山田 太郎', 'Ada: the first', 'Phone/Case', '3:30', 'C/O Sam', 'Ada @ home',
  ])('may be %j', (text) => {
    expect(holdsLink(text)).toBe(false);
    expect(name.parse(text)).toBe(text);
  });

  test.each([
    'http://evil', 'Win at https://evil.com/x', 'HTTPS://EVIL.COM', 'ftp://evil', 'see www.evil', 'WWW.9gag', 'www2.evil', 'evil.com', 'Evil.Com', 'iPhone from evil.com!', 'evil.co.uk',
    'evil.anything/win', 'evil.anything?win', 't.co/abc', 'my-evil.ru', 'win@evil.de', 'win@evil.anything', 'пример.рф/a', 'evil\u3002com', 'evil\uff0ecom', 'x.evil.io:80/a',
  ])('may not be %j, which mail programs take for a link', (text) => {
    expect(holdsLink(text)).toBe(true);
    for (const field of [name, location]) expect(field.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['must not have a link in it']);
  });

  test.each(['A\nB', 'A\r\nBcc: all@x', 'A\tB', 'A\u0007', 'A\u0085B', 'A\u2028B', 'A\u001b[31m'])('may not be %j, which is no single line', (text) => {
    expect(isOneLine(text)).toBe(false);
    expect(name.safeParse(text).error?.issues[0]?.message).toBe('must be one line, without control characters');
  });

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

  test('holds none, whatever it was', () => {
    const piece = fc.oneof(fc.constantFrom('http://', '://', 'www.', 'evil', '.com', '.', '/', '@', ':', 'co', '.uk', ' ', '\u3002', '-', '_', '1'), fc.string({ unit: 'grapheme', maxLength: 3 }));
    fc.assert(fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => !holdsLink(withoutLinks(pieces.join('')))), { numRuns: 2_000 });
  });
});
