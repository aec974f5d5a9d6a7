import { describe, expect, test } from 'vitest';
import { marketUrl } from './support/market-url.ts';

const get = async (path: string) => {
  const answer = await fetch(marketUrl() + path, { redirect: 'manual' });
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    type: answer.headers.get('content-type'),
    body: await answer.text(),
  };
};

describe('An address that leads nowhere', () => {
  test.each([
    ['of a page that is not there', '/nothing/here'],
    ['that can not be decoded', '/%ff'],
    ['of 600 characters', `/${'x'.repeat(600)}`],
  ])('%s shows the page that says so', async (_title, path) => {
    expect(await get(path)).toMatchObject({
      status: 404,
      type: 'text/html; charset=utf-8',
      body: expect.stringContaining('404: a phone with a broken line'),
    });
  });

  test.each([
    ['//host.example/login', '/host.example/login'],
    ['///login', '/login'],
    ['//', '/'],
  ])('%s, which a browser could take for another machine, leads to ours', async (path, location) => {
    expect(await get(path)).toMatchObject({ status: 308, location });
  });

  test('with a token of 3,000 characters still shows its page', async () => {
    expect(await get(`/resetPassword?token=${'x'.repeat(3_000)}`)).toMatchObject({
      status: 200,
      type: 'text/html; charset=utf-8',
    });
  });

  test('that is a call or a file has its refusal for machines', async () => {
    for (const path of ['/api/%ff', '/static/%ff', '/images/%ff', '/api/nothing'])
      expect(await get(path)).toMatchObject({ status: 404, type: 'application/json; charset=utf-8' });
  });
});
