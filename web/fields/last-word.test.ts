import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { isOutdated, LastWord, takesFormAway } from '#web/fields/last-word.ts';

let told: string[];
let page: EventTarget;
let word: LastWord;

beforeEach(() => {
  told = [];
  page = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener'] as const) vi.stubGlobal(name, page[name].bind(page));
  word = new LastWord((why) => told.push(why));
});
afterEach(() => void vi.unstubAllGlobals());

test('A form that goes away with its refusal tells it once', () => {
  const leave = word.watch();
  word.note('It is answered already.');
  expect(told).toEqual([]);
  leave();
  leave();
  expect(told).toEqual(['It is answered already.']);
});

test('A form that went away while it was sent tells its refusal', () => {
  word.watch()();
  word.note('It is answered already.');
  expect(told).toEqual(['It is answered already.']);
});

test.each(['click', 'keydown', 'popstate'])('After a %s a refusal was seen: it is not told again', (act) => {
  const leave = word.watch();
  word.note('It is answered already.');
  page.dispatchEvent(new Event(act));
  leave();
  expect(told).toEqual([]);
});

test.each(['click', 'keydown', 'popstate'])('A form that went by a %s while it was sent tells nothing', (act) => {
  const leave = word.watch();
  page.dispatchEvent(new Event('click'));
  word.note(null);
  page.dispatchEvent(new Event(act));
  leave();
  word.note('It is answered already.');
  expect(told).toEqual([]);
});

test('What was done before a form is sent is not meant', () => {
  const leave = word.watch();
  page.dispatchEvent(new Event('click'));
  word.note(null);
  leave();
  word.note('It is answered already.');
  expect(told).toEqual(['It is answered already.']);
});

test('A form that is sent once more has no refusal to tell', () => {
  const leave = word.watch();
  word.note('It is answered already.');
  word.note(null);
  leave();
  expect(told).toEqual([]);
});

test('A form that comes back, as in development, is there again', () => {
  word.watch()();
  word.watch();
  word.note('It is answered already.');
  expect(told).toEqual([]);
});

test('Only a refusal because things have changed takes its form away', () => {
  expect(isOutdated(new ApiError(409, { code: 'already_sold' }))).toBe(true);
  expect(isOutdated(new ApiError(409, { code: 'sale_open' }))).toBe(false);
  expect(isOutdated(new ApiError(503, {}))).toBe(false);
  expect(isOutdated(new Error('already_sold'))).toBe(false);
});

test('A form goes away without a session, too', () => {
  expect(takesFormAway(new ApiError(401, { code: 'token_expired' }))).toBe(true);
  expect(takesFormAway(new ApiError(409, { code: 'already_sold' }))).toBe(true);
  expect(takesFormAway(new ApiError(401, { code: 'wrong_credentials' }))).toBe(false);
  expect(takesFormAway(new ApiError(0, { code: 'unreachable' }))).toBe(false);
});
