import { describe, expect, test } from 'vitest';
import { languageOf } from '#server/http/language.ts';

describe('The language of the pages', () => {
  test.each([
    ['es', 'es'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['en-GB,en;q=0.9,es;q=0.8', 'en'],
    ['en;q=0.5, es;q=0.7', 'es'],
    ['de-DE,de;q=0.9,es;q=0.4', 'es'],
    ['de-DE,de;q=0.9', 'en'],
    ['de, *;q=0.5, es;q=0.4', 'en'],
    ['ES-es', 'es'],
    ['es;q=0', 'en'],
    ['es;q=0,en;q=0', 'en'],
    ['es ; q=1.000', 'es'],
    ['es-MX,en;q=0.9,es;q=0.8', 'es'],
    ['es;q=many', 'en'],
    ['est', 'en'],
    ['', 'en'],
    [',,;;q=,', 'en'],
    ['constructor', 'en'],
  ])('for a browser that asks for %j is %s', (accepted, language) => {
    // Asked twice: the second answer comes from what is remembered.
    for (let time = 0; time < 2; time += 1) expect(languageOf({ 'accept-language': accepted })).toBe(language);
  });

  test('is English for a request that names no language', () => {
    expect(languageOf({})).toBe('en');
  });

  test.each([
    ['lang=es', 'es'],
    ['lang=en', 'en'],
    ['better-auth.session_token=x.y%3D; lang=es', 'es'],
    ['lang=es; theme=dark', 'es'],
    // Not ours, so the browser's wish counts.
    ['lang=de', 'es'],
    ['lang=', 'es'],
    ['xlang=en', 'es'],
    ['lang=english', 'es'],
  ])('is what was chosen before, as the cookie %j has it', (cookie, language) => {
    expect(languageOf({ cookie, 'accept-language': 'es' })).toBe(language);
  });

  test('is answered at once for a header of any length, and for many different ones', () => {
    expect(languageOf({ 'accept-language': `${'xx;q=0.1,'.repeat(1_500)}es` })).toBe('en');
    for (let at = 0; at < 1_200; at += 1) expect(languageOf({ 'accept-language': `x${at},es;q=0.3` })).toBe('es');
  });
});
