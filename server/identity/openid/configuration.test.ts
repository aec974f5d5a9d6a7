import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { pagePolicy } from '#server/http/security-headers.ts';

const both = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
const picturesOf = (environment: Record<string, string>) =>
  /img-src ([^;]*)/.exec(pagePolicy(readConfig(environment), null))?.[1];

test('Without variables there is no other way in; with both it is Google, or whom OIDC_ISSUER names', () => {
  expect(readConfig({}).google).toBeNull();
  expect(readConfig({ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: ' ', OIDC_ISSUER: '' }).google).toBeNull();
  expect(readConfig(both).google).toEqual({
    clientId: 'id',
    clientSecret: 'secret',
    issuer: 'https://accounts.google.com',
  });
  for (const issuer of [
    'https://id.example/realms/a',
    'http://localhost:4000',
    'http://127.0.0.1:4000',
    'http://[::1]:4000',
  ]) {
    expect(readConfig({ ...both, OIDC_ISSUER: issuer }).google?.issuer).toBe(issuer);
  }
});

test.each<[Record<string, string>, RegExp]>([
  [{ GOOGLE_CLIENT_ID: 'id' }, /GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: both or none/],
  [{ GOOGLE_CLIENT_SECRET: 'secret' }, /GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: both or none/],
  [{ OIDC_ISSUER: 'https://id.example' }, /both are needed beside OIDC_ISSUER/],
  [{ GOOGLE_CLIENT_ID: 'id', OIDC_ISSUER: 'https://id.example' }, /both are needed beside OIDC_ISSUER/],
  [{ ...both, OIDC_ISSUER: 'http://id.example' }, /OIDC_ISSUER: must be an https address/],
  [{ ...both, OIDC_ISSUER: 'http://localhost.evil.example' }, /OIDC_ISSUER: must be an https address/],
  [{ ...both, OIDC_ISSUER: 'https://id.example/?a=b' }, /OIDC_ISSUER: must be an https address/],
  [{ ...both, OIDC_ISSUER: 'id.example' }, /OIDC_ISSUER: must be an https address/],
])('A start with %j is refused with a sentence', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence);
});

test('Pages show photos of the provider that is set up, and of nobody else', () => {
  const own = "'self' data: blob: http://localhost:3000";
  expect(picturesOf({})).toBe(own);
  expect(picturesOf(both)).toBe(`${own} https://*.googleusercontent.com`);
  expect(picturesOf({ ...both, OIDC_ISSUER: 'https://id.example/realms/a' })).toBe(`${own} https://id.example`);
});
