import { describe, expect, test } from 'vitest';
import { problemText } from '#web/lib/problems.ts';
import { en } from '#web/texts/en/index.ts';
import { enForMembers } from '#web/texts/en/members.ts';
import { offline as offlineInEnglish } from '#web/texts/en/offline.ts';
import { es } from '#web/texts/es/index.ts';
import { esForMembers } from '#web/texts/es/members.ts';
import { offline as offlineInSpanish } from '#web/texts/es/offline.ts';

/** Every text by its place, such as `home.hero.start`. */
function textsOf(part: object, place = ''): [string, unknown][] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !('props' in value)
      ? textsOf(value, `${place}${name}.`)
      : [[place + name, value]],
  );
}

const english = textsOf({ ...en, ...enForMembers, offline: offlineInEnglish });
const spanish = textsOf({ ...es, ...esForMembers, offline: offlineInSpanish });
/** Refusals are told by the server itself in English, so that only other languages have a sentence for each code. */
const isRefusal = ([place]: [string, unknown]) => /^(problems|memberProblems)\./.test(place);
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
  ])('in %s says something, whatever it is told', (_language, texts) => {
    const silent = texts.filter(([, text]) => saidBy(text).trim() === '').map(([place]) => place);
    expect(silent).toEqual([]);
  });

  test('in Spanish is not the English one left in place', () => {
    const same = new Set(['frame.navbar.blog', 'frame.footer.blog', 'frame.footer.brand']);
    const byPlace = new Map(english);
    const left = spanish
      .filter(([place, text]) => typeof text === 'string' && byPlace.get(place) === text && !same.has(place))
      .map(([place]) => place);
    expect(left).toEqual([]);
  });

  test.each([
    'invalid_backup_code',
    'invalid_two_factor_cookie',
    'too_many_attempts_request_new_code',
    'account_temporarily_locked',
    'totp_not_enabled',
    'backup_codes_not_enabled',
  ] as const)("says Better Auth's %s in our words, since its own are for programmers", (code) => {
    expect([enForMembers, esForMembers].map(({ memberProblems }) => typeof memberProblems[code])).toEqual([
      'string',
      'string',
    ]);
  });

  test('forms its plural as its language does', () => {
    expect([0, 1, 2].map((count) => en.products.count(count))).toEqual(['0 phones', '1 phone', '2 phones']);
    expect([0, 1, 2].map((count) => es.products.count(count))).toEqual(['0 teléfonos', '1 teléfono', '2 teléfonos']);
  });
});

describe('A refusal', () => {
  const refusals = { ...es.problems, ...esForMembers.memberProblems };

  test.each([
    [null, 'Demasiados intentos. Espera un poco y vuelve a probar.'],
    [1, 'Demasiados intentos. Vuelve a probar dentro de 1 segundo.'],
    [119, 'Demasiados intentos. Vuelve a probar dentro de 119 segundos.'],
    [121, 'Demasiados intentos. Vuelve a probar dentro de 3 minutos.'],
    [7_201, 'Demasiados intentos. Vuelve a probar dentro de 3 horas.'],
  ])('of too many tries that says %s seconds reads "%s"', (retryAfterSeconds, text) => {
    expect(problemText(refusals, { code: 'too_many_requests', message: '', retryAfterSeconds })).toBe(text);
  });

  test.each([
    ['cancelled_lately', 2_580, /tuya o hecha en este navegador\. Podrás reservarlo dentro de 43 minutos\.$/],
    ['network_full', 18_000, /Si alguno es tuyo, .* inténtalo dentro de 5 horas\.$/],
    ['network_full', null, /inténtalo más tarde\.$/],
  ])('of a phone, %s for %s seconds, says until when it lasts: %s', (code, retryAfterSeconds, text) => {
    expect(problemText(refusals, { code, message: '', retryAfterSeconds })).toMatch(text);
  });
});

/** A function of values is asked with some of them. */
function saidBy(text: unknown): string {
  if (typeof text === 'function') return String((text as (...values: unknown[]) => unknown)(2, 3, 4, 5));
  return typeof text === 'string' ? text : JSON.stringify(text);
}
