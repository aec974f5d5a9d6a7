import { storedToken } from '#web/lib/token.ts';

/** Of who is signed in, the account keeps what was pressed. Visitors need nothing of it. */
export async function noteOnAccount(id: string, isSaved: boolean, takeBack: () => void): Promise<void> {
  if (storedToken.read() === null) return;
  const account = await import('#web/saved/account.ts').catch(() => null);
  if (account === null) takeBack();
  else await account.tellAccount(id, isSaved, takeBack);
}
