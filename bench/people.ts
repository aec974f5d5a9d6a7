type AccountType = 'User' | 'Seller';

export interface Person {
  name: string;
  email: string;
  token: string;
}

/** Signs buyers up by the real calls. Each `row` has names and addresses of its own. */
export async function signUpBuyers(url: string, count: number, row = 'bench'): Promise<Person[]> {
  return signUpAll(url, count, row, 'User');
}

export async function signUpSellers(url: string, count: number, row = 'seller'): Promise<Person[]> {
  return signUpAll(url, count, row, 'Seller');
}

async function signUpAll(url: string, count: number, row: string, accountType: AccountType): Promise<Person[]> {
  const people: Person[] = [];
  for (let at = 0; at < count; at += 1) people.push(await signUp(url, `${row}-${at}`, accountType));
  return people;
}

async function signUp(url: string, who: string, accountType: AccountType): Promise<Person> {
  const email = `${who}@redial.example`;
  const name = `Bench ${who}`;
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
  await post('/api/users', { name, email, accountType }, cookie);
  const jwt = await fetch(`${url}/api/jwt?email=${email}`, { headers: { cookie } });
  return { name, email, token: ((await jwt.json()) as { accessToken: string }).accessToken };
}
