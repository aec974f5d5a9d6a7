import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hidden, maskContacts } from '#server/conversations/masking.ts';

describe('Where contacts are hidden', () => {
  test.each([
    ['Call me at +1 503 555 0142 please', `Call me at ${hidden} please`],
    ['(503) 555-0142', hidden],
    ['503.555.0142', hidden],
    ['5035550142', hidden],
    ['0049 170 1234567', hidden],
    ['+34 612 34 56 78', hidden],
    ['555-0142 after six', `${hidden} after six`],
    ['5 0 3 5 5 5 0 1 4 2', hidden],
    ['503_555_0142', hidden],
    ['call5035550142now', `call${hidden}now`],
    ['５０３５５５０１４２', hidden],
    ['٥٠٣ ٥٥٥ ٠١٤٢', hidden],
    ['503\u200b555\u200b0142', hidden],
    ['five oh three five five five 0 1 4 2', hidden],
    ['Call me: five oh three 5 5 5 0142', `Call me: ${hidden}`],
    ['seis uno dos tres cuatro cinco seis siete ocho', hidden],
    ['sam@redial.example', hidden],
    ['Write to sam.seller+shop@mail.co.uk.', `Write to ${hidden}.`],
    ['sam at gmail dot com', hidden],
    ['sam (at) gmail.com', hidden],
    ['sam [arroba] correo punto com', hidden],
    ['pay me at sam@okbank', `pay me at ${hidden}`],
    ['https://evil.example/pay?x=1', hidden],
    ['see www.evil.com now', `see ${hidden} now`],
    ['paypal.me/sam', hidden],
    ['wa.me/15035550142', hidden],
    ['my shop is evil.shop', `my shop is ${hidden}`],
    ['Discord: sam#1234', `Discord: ${hidden}`],
    ['venmo: sam-sells', `venmo: ${hidden}`],
    ['Telegram = sam', `Telegram = ${hidden}`],
    ['I am @sam_sells there', `I am ${hidden} there`],
    ['Ask @sam-sells there', `Ask ${hidden} there`],
    ['$samsells', hidden],
    ['DE89 3704 0044 0532 0130 00', hidden],
    ['4242 4242 4242 4242', hidden],
    ['503~555+0142', hidden],
    ['5\ufe0f\u20e30\ufe0f\u20e33\ufe0f\u20e3 555 0142', hidden],
    ['612 345 678, from 17:30 on', `${hidden}, from 17:30 on`],
    ['my shop is sams-shop dot com', `my shop is ${hidden}`],
    ['sams-shop[.]com/pay', hidden],
    ['my insta is sam_sells', `my insta is ${hidden}`],
    ['310-550-2340', hidden],
    ['IMEI 356938035643809, call 503 555 0142', `IMEI 356938035643809, call ${hidden}`],
    ['503555\n0142', hidden],
    ['310.550.2340', hidden],
    ['650 120 340', hidden],
    ['91 220 30 40', hidden],
    ['650, 120-340', hidden],
    ['650, +120, 340', hidden],
    ['+450 200 100', hidden],
    ['503-555-01:42', hidden],
    ['503555 01:42', hidden],
    ['01:42-503-555', hidden],
    ['503 555 01 42:99', hidden],
    ['503 555 01:42', hidden],
    ['+1 503 555 01:42', hidden],
    ['(503) 55 01:42', hidden],
    ['50 35 55 01:42', hidden],
    ['503 5/5-01:42', hidden],
    ['503 5550 142, 17:30', `${hidden}, 17:30`],
    ['x5035550 01:42', `x${hidden}`],
    ['5:03/5:55/01:42', hidden],
    ['555-27/11-01:42', hidden],
  ])('%j is shown as %j', (text, shown) => {
    expect(maskContacts(text)).toEqual({ text: shown, masked: text !== shown });
  });

  test.each([
    'Is it still for sale?',
    'iPhone 13 Pro 256 for $450?',
    'SM-G991B, or rather SM-G991B/DS',
    'A2633 with 128 GB',
    'Xiaomi 22081212C',
    '128 256 512',
    '$1,200 or 1000-1200?',
    'I could pay 400, 450, 500 at most.',
    'The IMEI is 356938035643809.',
    '35-693803-564380-9',
    'IMEI 356938035643809\n256 GB',
    '356938035643809 64 GB',
    'IMEI 356938035643809\n2026-11-28',
    'Prices:\n300\n350\n400',
    'Bought on 2024-11-26',
    'from 26.11.2023 to 26.11.2024',
    '12.11.2026 17:30 or 13.11.2026, 9:15',
    '17:30 27/11/2026',
    '27/11 17:00, 28/11 18:00',
    '500, 480, 460 dollars?',
    '٤٠٠ / ٤٥٠ / ٥٠٠',
    '450 + 20 + 10',
    '450 + 1350 = 1800',
    '400$ 450$ 500$',
    '12.11.2026 17:30-18:00, 13.11.2026 (9:15)',
    '2026-11-12 12:30:45',
    '9:00-12:00/14:00-18:00',
    '9:30/10:30/11:30',
    '20:00-24:00',
    '17:00~18:00',
    '27/11-17:30',
    '27/11/2026-17:30, 28/11-18:00',
    '98101 17:30',
    'iPhone 128, 17:30 - 18:00',
    '27/11/2026 5:30pm',
    '$1,250.00 or 1.250,00 €',
    '1199.99 / 1250.00',
    '350.00-400.00',
    'Telegram is fine, PayPal 340 too',
    'There is a dead dot in the corner',
    '6.7 inches, 120 Hz, 5000 mAh, 2532 x 1170',
    'See you at 17:30 on the 14th.',
    'Do you take PayPal or Venmo?',
    'PayPal is fine',
    'It works.Thanks',
    '2@300?',
    'one two three',
    'battery 88 %',
    '97201',
    '',
  ])('%j stays as it is', (text) => {
    expect(maskContacts(text)).toEqual({ text, masked: false });
  });

  const word = fc.constantFrom('is', 'it', 'unlocked', 'Pro', 'and', 'the box', 'ok?', '¿sí?', 'please', '\n');
  const words = fc.array(word, { maxLength: 6 }).map((some) => some.join(' '));
  const digits = fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 10, maxLength: 12 })
    // Not one of round sums, sizes or dates.
    .map((some) => `5${some.join('').replaceAll('0', '7')}`);
  const number = fc
    .tuple(digits, fc.constantFrom('', ' ', '-', '.', ' - '), fc.constantFrom('', '+'))
    .map(([some, between, plus]) => plus + some.replace(/(\d{3})(?=\d)/g, `$1${between}`));
  const address = fc
    .tuple(
      fc.stringMatching(/^[a-z][a-z0-9]{0,9}$/),
      fc.stringMatching(/^[a-z]{2,9}$/),
      fc.constantFrom('com', 'net', 'org'),
    )
    .map(([name, host, ending]) => `${name}@${host}.${ending}`);

  test('no number and no address is left in any surroundings', () => {
    fc.assert(
      fc.property(words, fc.oneof(number, address), words, (before, contact, after) => {
        const shown = maskContacts(`${before} ${contact} ${after}`);
        expect(shown.masked).toBe(true);
        expect(shown.text).toContain(hidden);
        expect(shown.text).not.toMatch(/\d{3,}|@/);
      }),
    );
  });

  test('what is shown once is shown the same again', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(words, number, address, fc.string({ unit: 'grapheme' })), { maxLength: 5 }),
        (parts) => {
          const once = maskContacts(parts.join(' ')).text;
          expect(maskContacts(once).text).toBe(once);
        },
      ),
    );
  });

  test('words without digits, signs and full stops stay, and the longest text is quick', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-zñé ,!?\n]{0,200}$/), (text) => {
        fc.pre(
          !/(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|uno|dos|tres|seis|siete|ocho|nueve|cero|cinco|cuatro)/i.test(
            text,
          ),
        );
        fc.pre(!/\b(?:at|dot)\b/i.test(text));
        expect(maskContacts(text).masked).toBe(false);
      }),
    );
    for (const part of ['1 ', 'a.', 'a@', '1-', '1-1-20 ', '1-1-20   ', 'at dot ', '(((', 'one '])
      for (const end of ['', '1'])
        expect(maskContacts(part.repeat(2_000).slice(0, 1_999) + end).text.length).toBeGreaterThan(0);
  });
});
