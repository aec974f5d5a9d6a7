import { storedToken } from '#web/lib/token.ts';

/** Tells the account of a signed-in person which phone they saved or dropped. Does nothing for visitors. */
export async function noteOnAccount(id: string, isSaved: boolean, takeBack: () => void): Promise<void> {
  if (storedToken.read() === null) return;
  const account = await import('#web/saved/account.ts').catch(() => null);
  if (account === null) takeBack();
  else await account.tellAccount(id, isSaved, takeBack);
}
