import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

/** A seller with a confirmed address, signed in through the proxy. */
export async function signUpSeller(client, postgres) {
  const name = 'Sam Seller';
  const email = `sam-${randomUUID().slice(0, 8)}@redial.example`;
  const post = (path, payload, headers = {}) =>
    client.ask('POST', path, {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(payload),
    });
  const signedUp = await post('/api/auth/sign-up/email', { name, email, password: 'a horse and a battery' });
  assert.equal(signedUp.status, 200, String(signedUp.body));
  const cookie = signedUp.headers['set-cookie'].map((line) => line.split(';')[0]).join('; ');
  const opened = await post('/api/users', { name, email, accountType: 'Seller' }, { cookie });
  assert.equal(opened.status, 200, String(opened.body));
  await postgres.confirm(email);
  const jwt = await client.ask('GET', `/api/jwt?email=${encodeURIComponent(email)}`, { headers: { cookie } });
  assert.equal(jwt.status, 200, String(jwt.body));
  return { email, cookie, authorization: `bearer ${JSON.parse(jwt.body).accessToken}` };
}
