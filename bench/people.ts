export interface BenchBuyer {
  name: string;
  email: string;
  token: string;
}

/** Signs buyers up by the real calls. Each `row` has names and addresses of its own. */
export async function signUpBuyers(url: string, count: number, row = 'bench'): Promise<BenchBuyer[]> {
  const buyers: BenchBuyer[] = [];
  for (let at = 0; at < count; at += 1) buyers.push(await signUp(url, `${row}-${at}`));
  return buyers;
}

async function signUp(url: string, who: string): Promise<BenchBuyer> {
  const email = `${who}@redial.example`;
  const name = `Bench Buyer ${who}`;
  const post = (path: string, body: object, cookie = '') =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const signedUp = await post('/api/auth/sign-up/email', { name, email, password: 'bench-buyer' });
  const cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  await post('/api/users', { name, email, accountType: 'User' }, cookie);
  const jwt = await fetch(`${url}/api/jwt?email=${email}`, { headers: { cookie } });
  return { name, email, token: ((await jwt.json()) as { accessToken: string }).accessToken };
}
