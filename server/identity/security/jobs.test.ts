import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { securityMemory } from '#contract/allowances.ts';
import { forgetOldSecurity } from '#server/identity/security/jobs.ts';
import { openTestMarket } from '#server/testing/market.ts';
import { callAsVisitor, signUp } from '#server/testing/people.ts';

test('Networks are forgotten after 30 days, also of a session in use; ended sessions at once; the rest in a year', async () => {
  const market = await openTestMarket({ RATE_LIMIT: '1' });
  const { db } = market.context;
  try {
    await signUp(market, 'User');
    await callAsVisitor(market, 'POST /api/auth/sign-in/email', { email: 'nobody@redial.example', password: 'wrong' });
    const kept = async () => ({
      events: await db.selectFrom('security_events').select(['kind', 'network']).orderBy('id').execute(),
      sessions: await db.selectFrom('identity_session').select('ipAddress').execute(),
      devices: (await db.selectFrom('known_devices').select('device_hash').execute()).length,
      failures: (await db.selectFrom('password_failures').select('key').execute()).length,
    });
    await sql`insert into identity_session (id, token, "userId", "ipAddress", "createdAt", "expiresAt")
      select 'used', 'used', "userId", "ipAddress", "createdAt", "expiresAt" + interval '30 days'
      from identity_session`.execute(db);
    await forgetOldSecurity(market.context);
    expect(await kept()).toEqual({
      events: [
        { kind: 'signed_up', network: '127.0.0.1' },
        { kind: 'wrong_password', network: '127.0.0.1' },
      ],
      sessions: [{ ipAddress: '127.0.0.1' }, { ipAddress: '127.0.0.1' }],
      devices: 1,
      failures: 2,
    });
    market.wait((securityMemory.networkDays + 1) * 24);
    await forgetOldSecurity(market.context);
    expect(await kept()).toEqual({
      events: [{ kind: 'signed_up', network: null }],
      sessions: [{ ipAddress: null }],
      devices: 1,
      failures: 0,
    });
    market.wait(securityMemory.eventDays * 24);
    await forgetOldSecurity(market.context);
    expect(await kept()).toEqual({ events: [], sessions: [], devices: 0, failures: 0 });
  } finally {
    await market.close();
  }
});
