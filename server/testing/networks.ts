import type { InjectOptions } from 'fastify';
import { issueAccessToken } from '#server/identity/access-tokens.ts';
import type { TestMarket } from '#server/testing/market.ts';
import type { Person } from '#server/testing/people.ts';

/** The operator's own address. */
export const home = '127.0.0.1';

/** The same person at another place: they call from this address, with a token that is fresh by any test clock. */
export function at(market: TestMarket, person: Person, address: string, headers: Record<string, string> = {}): Person {
  return {
    ...person,
    call: async <Body>(call: string, body?: unknown) => {
      const [method, url] = call.split(' ');
      const token = await freshToken(market, person);
      const answer = await market.app.inject({
        method: method as InjectOptions['method'],
        url,
        remoteAddress: address,
        headers: { authorization: `bearer ${token}`, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      } as InjectOptions);
      return { status: answer.statusCode, body: answer.json<Body>() };
    },
  };
}

/** A token that is as young as the market's clock says. */
export async function freshToken(market: TestMarket, { token, email }: Person): Promise<string> {
  const { sid: sessionId, sub: identityId } = JSON.parse(atob(token.split('.')[1] ?? '')) as {
    sid: string;
    sub: string;
  };
  return issueAccessToken(market.context, { identityId, sessionId, email });
}

/** An address of the internet, in a network of its own. */
export function address(nth: number): string {
  return `203.0.${Math.floor(nth / 250)}.${(nth % 250) + 1}`;
}
