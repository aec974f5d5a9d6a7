import { expect, test } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { fieldsNamed, showProblems } from '#web/fields/show-problems.ts';
import { en } from '#web/texts/en/index.ts';
import { keepTexts } from '#web/texts/loaded.ts';

keepTexts('en', en);

const values = { colours: 'Obsidian, Hazel', sizes: ['128'], trader: { email: '' } };

/** @returns what stands beside which field, and what stands below the form */
function shown(...paths: string[]) {
  const issues = paths.map((path) => ({ path, code: 'required', params: {}, message: 'is required' }) as const);
  const error = new ApiError(400, { code: 'invalid_request', issues });
  const beside: string[] = [];
  const setError = (field: string) => void beside.push(field);
  return { beside, below: showProblems(error, setError, fieldsNamed(error, values)) };
}

test('What is wrong with a field of a form stands beside it, also when only a part of its list is wrong', () => {
  expect(shown('colours.1', 'sizes.0', 'trader.email')).toEqual({
    beside: ['colours', 'sizes', 'trader.email'],
    below: null,
  });
});

test('What is wrong with anything that is not asked in a form stands below it', () => {
  expect(shown('photos.0', 'trader.name')).toEqual({ beside: [], below: expect.stringContaining('photos.0') });
});
