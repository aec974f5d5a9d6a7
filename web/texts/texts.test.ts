import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { sayIssue } from '#contract/issues.ts';
import { issueMessages } from '#contract/picture-issues.ts';
import { waitInWords } from '#contract/waits.ts';
import { issueText, problemText } from '#web/lib/problems.ts';
import { en } from '#web/texts/en/index.ts';
import { es } from '#web/texts/es/index.ts';

/** Every text by its place, such as `home.hero.start`. */
function textsOf(part: object, place = ''): [string, unknown][] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !('props' in value)
      ? textsOf(value, `${place}${name}.`)
      : [[place + name, value]],
  );
}

const textsIn = (files: Record<string, object>) => textsOf(Object.assign({}, ...Object.values(files)));

/** Of what is wrong with pictures English pages say the server's own sentence. */
const english = [
  ...textsIn(import.meta.glob(['./en/*.ts', '!./en/index.ts', '../../words/en/notices.ts'], { eager: true })),
  ...textsOf({ issues: issueMessages }),
];
const spanish = textsIn(
  import.meta.glob(['./es/*.ts', '!./es/index.ts', '../../words/es/notices.ts'], { eager: true }),
);
/** Refusals are told by the server itself in English, so that only other languages have a sentence for each code. */
const isRefusal = ([place]: [string, unknown]) => place.startsWith('problems.');
const placesOf = (texts: [string, unknown][]) =>
  texts
    .filter((text) => !isRefusal(text))
    .map(([place]) => place)
    .toSorted();

describe('Every text', () => {
  test('is there in each language, and in none besides', () => {
    expect(english.length).toBeGreaterThan(100);
    expect(placesOf(spanish)).toEqual(placesOf(english));
  });

  test.each([
    ['English', english],
    ['Spanish', spanish],
  ])('in %s says something for all values', (_language, texts) => {
    const silent = texts.filter((text) => saidBy(text).trim() === '').map(([place]) => place);
    expect(silent).toEqual([]);
  });

  test('in Spanish is not the English one left in place', () => {
    const same = new Set([
      // Values and signs between them, and one word that is the same.
      'frame.titleOf',
      'importPage.notUploaded',
      'offers.them',
      'payments.card.refusal',
      'payouts.waiting.settleTitle',
      'testCarrier.parcel',
      'answering.said.kinds.no',
      'frame.navbar.blog',
      'frame.footer.blog',
      'frame.footer.brand',
      'money.setup.provider.stripe',
      'payouts.ways.stripe',
      'addProduct.labels.imei',
      'addProduct.placeholders.imei',
      'sales.phone.imei',
    ]);
    const inEnglish = new Map(english.map((text) => [text[0], saidBy(text)]));
    const left = spanish.filter((text) => inEnglish.get(text[0]) === saidBy(text)).map(([place]) => place);
    expect(left.filter((place) => !same.has(place))).toEqual([]);
  });

  test.each([
    ['English', english],
    ['Spanish', spanish],
  ])('in %s that names a button for one row says the words on it, as people do who speak to it', (_language, texts) => {
    const said = new Map(texts.map((text) => [text[0], saidBy(text).toLowerCase()]));
    // Such as `cancel.button` and `cancel.buttonOf`. A text that isn't fixed is no button's.
    const rows = texts.filter(([place, text]) => typeof text === 'string' && said.has(`${place}Of`));
    expect(rows.length).toBeGreaterThan(15);
    const others = rows.filter(([place, text]) => !said.get(`${place}Of`)?.includes(String(text).toLowerCase()));
    expect(others).toEqual([]);
  });

  test.each([
    ['English', english],
    ['Spanish', spanish],
  ])('in %s that stands in a field of Add A Product is short enough for half a row', (_language, texts) => {
    const placeholders = texts.filter(([place]) => place.startsWith('addProduct.placeholders.'));
    expect(placeholders.length).toBeGreaterThan(8);
    expect(placeholders.filter(([, text]) => String(text).length > 26)).toEqual([]);
  });

  test('about a phone that is handed over in person promises no parcel', () => {
    const place = 'payments.summary.notIncluded';
    const said = [english, spanish].map((texts) => Object.fromEntries(texts)[place] as string);
    expect(said).toEqual([expect.stringMatching(/^Pickup: /), expect.stringMatching(/^La entrega en persona: /)]);
  });

  test.each([
    'invalid_backup_code',
    'invalid_two_factor_cookie',
    'too_many_attempts_request_new_code',
    'account_temporarily_locked',
    'totp_not_enabled',
    'backup_codes_not_enabled',
  ] as const)("says Better Auth's %s in our words, since its own are for programmers", (code) => {
    expect([en, es].map(({ problems }) => typeof problems[code])).toEqual(['string', 'string']);
  });

  test('forms its plural as its language does', () => {
    expect([0, 1, 2].map((count) => en.products.count(count))).toEqual(['0 phones', '1 phone', '2 phones']);
    expect([0, 1, 2].map((count) => es.products.count(count))).toEqual(['0 teléfonos', '1 teléfono', '2 teléfonos']);
  });

  test.each([
    ['importPage.importing', ['1', 1, '1'], 'Importing: 1 of 1 line', 'Importando: 1 de 1 línea'],
    ['importPage.onMarket.new', [1, '1'], '1 new phone', '1 teléfono nuevo'],
    ['importPage.onMarket.changed', [1, '1'], '1 changed', '1 cambiado'],
    ['orderTexts.timeLeft', ['1 min'], '1 min left', 'Tiempo restante: 1 min'],
    ['orderTexts.onlyLeft', ['1 min'], 'Only 1 min left', 'Tiempo restante: solo 1 min'],
    ['payments.summary.hurry', ['1 min'], 'Only 1 min left to pay', 'Tiempo para pagar: solo 1 min'],
    ['summary.buyer.left', ['1 min'], '1 min left', 'Tiempo restante: 1 min'],
    [
      'sales.seller.rests',
      ['1:05'],
      'Too many codes were wrong. You can enter one again from 1:05; the buyer has a new one.',
      'Hubo demasiados códigos equivocados. Puedes volver a escribir uno después de la 1:05; el comprador tiene uno nuevo.',
    ],
    [
      'returning.buyer.rests',
      ['1:05'],
      'Too many codes were wrong. You can enter one again from 1:05; the seller has a new one.',
      'Hubo demasiados códigos equivocados. Puedes volver a escribir uno después de la 1:05; el vendedor tiene uno nuevo.',
    ],
    ['sales.seller.completeText', ['$1'], '$1 is yours.', 'El dinero es tuyo: $1.'],
    [
      'answering.buyer.offeredText.part',
      ['$1'],
      'You keep the phone, $1 goes back to your card, and the sale is complete.',
      'Te quedas con el teléfono, recuperas $1 en tu tarjeta y la venta queda cerrada.',
    ],
    [
      'answering.buyer.takeText.part',
      ['$1'],
      '$1 goes back to the card you paid with, and the seller gets the rest. You can’t undo that.',
      'Recuperas $1 en la tarjeta con la que pagaste y el resto es del vendedor. No se puede deshacer.',
    ],
    [
      'answering.buyer.partComing',
      ['$1'],
      '$1 is on its way to the card you paid with.',
      'Estamos devolviendo $1 a la tarjeta con la que pagaste.',
    ],
    ['answering.line.part', ['$1'], '$1 given back', 'Devolución de $1'],
    ['answering.line.partDue', ['$1'], '$1 goes back', 'Devolución de $1'],
    ['admin.payments.partBack', ['$1'], '$1 given back', 'Devuelto: $1'],
    ['admin.payments.partComing', ['$1'], '$1 goes back', 'En devolución: $1'],
    [
      'noticeWords.kinds.decided_part_seller.title',
      [{ phone: 'Fairphone 4', part: '$1' }],
      'An admin has decided: $1 for Fairphone 4 goes back to the buyer',
      'Un administrador ha decidido: el comprador recupera $1 por Fairphone 4',
    ],
    [
      'noticeWords.kinds.cancel_agreed.text',
      [{ price: '$1' }],
      'The sale is over, and we are refunding $1 to the card you paid with.',
      'La venta ha terminado y recuperas $1 en la tarjeta con la que pagaste.',
    ],
  ])('agrees with a single thing: %s', (place, values, ...said) => {
    const ask = (texts: [string, unknown][]) =>
      (Object.fromEntries(texts)[place] as (...values: unknown[]) => string)(...values);
    expect([english, spanish].map(ask)).toEqual(said);
  });
});

describe('A refusal', () => {
  test('of a field is told in Spanish, in words of its own', () => {
    const params = { min: 5, max: 40, options: ['A', 'B'], expected: 'number', width: 1, height: 2, megapixels: 9 };
    const codes = Object.keys(issueMessages);
    expect(codes.filter((code) => sayIssue(es.issues, code, params) === sayIssue(issueMessages, code, params))).toEqual(
      [],
    );
    expect(sayIssue(es.issues, 'too_long', params)).toBe('puede tener como mucho 40 caracteres');
  });

  test('of a field that no form shows names the field; one that is a sentence already stands alone', () => {
    const issue = { message: 'is not your name', params: {} };
    const refused = (...issues: { path: string; code: 'not_your_name' | 'file_empty' }[]) =>
      problemText(es, { code: 'invalid_request', message: '', issues: issues.map((one) => ({ ...issue, ...one })) });
    expect(refused({ path: 'userName', code: 'not_your_name' })).toBe('userName no es tu nombre.');
    expect(refused({ path: 'image', code: 'file_empty' })).toBe(
      'El archivo está vacío. Elígelo otra vez, o elige otro.',
    );
  });

  test('of a field with a code that this page does not know yet is told in the words of the server', () => {
    const issue = { path: 'phone', code: 'too_loud' as 'too_long', message: 'is too loud', params: {} };
    expect(issueText(es, issue)).toBe('is too loud');
  });

  test.each([
    [null, 'Demasiados intentos. Espera un poco y vuelve a probar.'],
    [1, 'Demasiados intentos. Vuelve a probar dentro de 1 segundo.'],
    [119, 'Demasiados intentos. Vuelve a probar dentro de 119 segundos.'],
    [121, 'Demasiados intentos. Vuelve a probar dentro de 3 minutos.'],
    [7_201, 'Demasiados intentos. Vuelve a probar dentro de 3 horas.'],
  ])('of too many tries that says %s seconds reads "%s"', (retryAfterSeconds, text) => {
    expect(problemText(es, { code: 'too_many_requests', message: '', retryAfterSeconds })).toBe(text);
  });

  test.each([
    ['cancelled_lately', 2_580, /tuya o hecha en este navegador\. Podrás reservarlo dentro de 43 minutos\.$/],
    ['network_full', 18_000, /Si alguno es tuyo, .* inténtalo dentro de 5 horas\.$/],
    ['network_full', null, /inténtalo más tarde\.$/],
    [
      'too_many_acts',
      300,
      /Un administrador .* devolver pagos .* 20 veces en 10 minutos.*Vuelve a probar dentro de 5 minutos\.$/,
    ],
  ])('%s for %s seconds, says until when it lasts: %s', (code, retryAfterSeconds, text) => {
    expect(problemText(es, { code, message: '', retryAfterSeconds })).toMatch(text);
  });
});

describe('A wait that is told in a browser', () => {
  afterEach(() => void vi.useRealTimers());

  const told = (language: 'en' | 'es', at: string, retryAfterSeconds: number) => {
    vi.useFakeTimers({ now: new Date(at) });
    const message = `Too many attempts. Try again in ${waitInWords(retryAfterSeconds)}.`;
    const refused = new ApiError(429, { code: 'too_many_requests', message }, retryAfterSeconds);
    // However long the page has been open when it is told.
    vi.setSystemTime(Date.now() + 30 * 60_000);
    return problemText({ en, es }[language], refused, language).replaceAll('\u202F', ' ');
  };

  test.each([
    ['en', '2026-11-24T08:00:30', 14_400, 'Too many attempts. Try again at 12:01 PM.'],
    ['es', '2026-11-24T08:00:30', 14_400, 'Demasiados intentos. Vuelve a probar a las 12:01.'],
    ['es', '2026-11-24T00:00:00', 4_200, 'Demasiados intentos. Vuelve a probar a la 1:10.'],
    ['en', '2026-11-24T22:00:00', 14_400, 'Too many attempts. Try again on Nov 25, 2:00 AM.'],
    ['es', '2026-11-24T22:00:00', 14_400, 'Demasiados intentos. Vuelve a probar el 25 nov, 2:00.'],
    ['en', '2026-11-24T22:00:00', 60, 'Too many attempts. Try again in 60 seconds.'],
  ] as const)(
    'in %s, refused at %s for %i seconds, is a time of day, unless it is short',
    (language, at, seconds, text) => {
      expect(told(language, at, seconds)).toBe(text);
    },
  );
});

/** A function of values is asked with some of them, and the text of a notice with what it tells of. */
function saidBy([place, text]: [string, unknown]): string {
  const values = place.startsWith('noticeWords.kinds.') ? [{ phone: 'Fairphone 4', bank: null }] : [2, 3, 4, 5];
  if (typeof text === 'function') return String((text as (...values: unknown[]) => unknown)(...values) ?? '');
  return typeof text === 'string' ? text : JSON.stringify(text);
}
