import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';

const token = 'x'.repeat(32);

test.each([
  [{}, null],
  [{ MAIL_BOUNCES_TOKEN: token }, token],
])('The token of mail servers with %j is %s', (environment, mailBouncesToken) => {
  expect(readConfig(environment)).toMatchObject({ mailBouncesToken });
});

test.each([
  [{ MAIL_BOUNCES_TOKEN: token.slice(1) }, /MAIL_BOUNCES_TOKEN: must have at least 32/],
  [{ MAIL_BOUNCES_TOKEN: `${token} ${token}` }, /MAIL_BOUNCES_TOKEN: must have no blanks/],
])('A start with %j is refused', (environment, complaint) => {
  expect(() => readConfig(environment)).toThrow(complaint);
});
