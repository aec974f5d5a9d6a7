import { sql } from 'kysely';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { startOpenIdProvider } from '#server/testing/openid-provider.ts';
import type { ForeignClaims, TestProvider } from '#server/testing/openid-provider.ts';

export const marketUrl = 'http://localhost:3000';

/** What the market keeps of somebody who signs in. */
interface IdentityRow {
  id: string;
  name: string;
  emailVerified: boolean;
  image: string | null;
  providers: string | null;
}

/** A market where one comes in with another provider, and that provider. */
export interface MarketWithProvider {
  provider: TestProvider;
  market: TestMarket;
  /** Somebody new whom the provider knows. */
  somebody(claims?: ForeignClaims): { sub: string; email: string };
  identity(email: string): Promise<IdentityRow | undefined>;
  /** How many sessions somebody has. */
  sessionsOf(email: string): Promise<number>;
  close(): Promise<void>;
}

/** Opens both. */
export async function openMarketWithProvider(): Promise<MarketWithProvider> {
  const provider = await startOpenIdProvider({ marketUrl, people: {} });
  const market = await openTestMarket(provider.environment);
  const { db } = market.context;
  let count = 0;
  return {
    provider,
    market,
    somebody(claims = {}) {
      const sub = `person-${(count += 1)}`;
      const email = `${sub}@provider.example`;
      provider.people.set(sub, { email, email_verified: true, name: 'Gia Google', ...claims });
      return { sub, email };
    },
    async identity(email) {
      const { rows } = await sql<IdentityRow>`
        select u.id, u.name, u."emailVerified", u.image, string_agg(a."providerId", ' ' order by a."providerId") as providers
        from identity_user u left join identity_account a on a."userId" = u.id where u.email = ${email} group by u.id`.execute(
        db,
      );
      return rows[0];
    },
    async sessionsOf(email) {
      const { rows } = await sql<{
        count: number;
      }>`select count(*)::int as count from identity_session s join identity_user u on u.id = s."userId" where u.email = ${email}`.execute(
        db,
      );
      return rows[0]?.count ?? -1;
    },
    async close() {
      await market.close();
      await provider.close();
    },
  };
}
