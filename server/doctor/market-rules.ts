import { advise, fine, mend } from '#server/doctor/finding.ts';
import type { Finding } from '#server/doctor/finding.ts';
import type { Found } from '#server/doctor/found.ts';

/** What people meet first: the address, who is let in, what is written. */
export const marketRules: readonly ((found: Found) => Finding)[] = [
  start,
  address,
  reached,
  proxy,
  demoData,
  demoAccounts,
  admins,
  rateLimits,
  policies,
  metrics,
  traces,
];

function start({ isProduction, isNamedProduction, refusals, database: { isEmbedded } }: Found): Finding {
  if (isProduction) return fine('Start', 'A production start.');
  const why = 'Only a production start refuses demo data, test money and missing mail, and asks admins for two steps.';
  if (refusals.length > 0) {
    const what = `A production start refuses ${refusals.length} of these settings.`;
    return mend('Start', { what, why, set: refusals.join('; ') });
  }
  const missing = [isEmbedded && 'DATABASE_URL', !isNamedProduction && 'NODE_ENV=production, as npm start does'];
  return mend('Start', { what: 'This is no production start.', why, set: missing.filter(Boolean).join('; and ') });
}

function address({ publicUrl }: Found): Finding {
  if (publicUrl.startsWith('https:')) return fine('Address', `People use ${publicUrl}.`);
  return mend('Address', {
    what: `People would use ${publicUrl}, without TLS.`,
    why: 'Anybody on the way could read passwords and take over sessions. Links in mails begin with this address.',
    set: 'PUBLIC_URL=https://your.domain',
  });
}

function reached({ publicUrl, reached }: Found): Finding {
  if (reached.isKnown && reached.known.status === 200) return fine('Way in', `${publicUrl} answers.`);
  const said = reached.isKnown ? `status ${reached.known.status}` : reached.why;
  return advise('Way in', {
    what: `${publicUrl}/healthz does not answer from here: ${said}.`,
    why: 'Perhaps the market is not started yet. Otherwise a name, a proxy or a certificate is wrong for people too.',
    set: 'the DNS record of your domain, and the proxy with its certificate; then start the market and look again',
  });
}

function proxy({ publicUrl, trustsProxy }: Found): Finding {
  if (trustsProxy) return fine('Proxy', 'Forwarding headers of your proxy count.');
  if (!publicUrl.startsWith('https:')) return fine('Proxy', 'No proxy stands in front.');
  return mend('Proxy', {
    what: 'A proxy with TLS stands in front, but its forwarding headers do not count.',
    why: 'All visitors would be one network, and share one limit.',
    set: 'TRUST_PROXY=1 for one proxy, or the networks of your proxies',
  });
}

function demoData({ hasDemo }: Found): Finding {
  if (!hasDemo) return fine('Demo data', 'None is filled in.');
  return mend('Demo data', {
    what: 'The demo market is filled in.',
    why: 'People would book phones that do not exist.',
    set: 'DEMO=0, with an empty database',
  });
}

function demoAccounts({ database: { market } }: Found): Finding {
  if (!market.isKnown) return unknownMarket('Demo accounts', market.why);
  const { demoAccounts } = market.known;
  if (demoAccounts.length === 0) return fine('Demo accounts', 'There are none.');
  return mend('Demo accounts', {
    what: `There are ${demoAccounts.length}, such as ${demoAccounts[0]}.`,
    why: 'Their password is published, and one of them is an admin.',
    set: 'DATABASE_URL to an empty database; demo accounts stay where they were made',
  });
}

function admins({ database: { market } }: Found): Finding {
  if (!market.isKnown) return unknownMarket('Admins', market.why);
  const { admins, adminsWithoutTwoSteps } = market.known;
  if (admins === 0) {
    return mend('Admins', {
      what: 'There is no admin.',
      why: 'Nobody can settle problems, verify sellers or pay out.',
      set: 'sign up in the browser, then run: npm run admin -- grant you@example.com',
    });
  }
  if (adminsWithoutTwoSteps > 0) {
    return mend('Admins', {
      what: `${adminsWithoutTwoSteps} of ${admins} have no two-step sign-in.`,
      why: 'A stolen password would open everything; in production they can do nothing before they turn it on.',
      set: 'two-step sign-in under Security in the dashboard, by each of them',
    });
  }
  if (admins === 1) {
    return advise('Admins', {
      what: 'There is a single admin, with two-step sign-in.',
      why: 'While that person is away nobody decides. PAYOUT_FOUR_EYES_USD needs two.',
      set: 'a second admin: npm run admin -- grant EMAIL',
    });
  }
  return fine('Admins', `${admins}, all with two-step sign-in.`);
}

function rateLimits({ hasRateLimits }: Found): Finding {
  if (hasRateLimits) return fine('Limits', 'Calls are limited.');
  return mend('Limits', {
    what: 'Calls are not limited.',
    why: 'Passwords could be tried without end.',
    set: 'RATE_LIMIT: leave it out',
  });
}

function policies({ missingPolicies, demoPolicies }: Found): Finding {
  if (missingPolicies.length + demoPolicies.length === 0)
    return fine('Policies', 'Terms, privacy and imprint are written.');
  if (missingPolicies.length === 0) {
    return mend('Policies', {
      what: `These are the demo's, word for word: ${demoPolicies.join(', ')}.`,
      why: 'They say that nobody runs this market and nothing is sold.',
      set: 'your own words in these files of DATA_DIR/policies, or remove those of a language you leave out',
    });
  }
  return mend('Policies', {
    what: `Nobody has written: ${missingPolicies.join(', ')}.`,
    why: 'The law of most countries wants them, and people agree to the terms when they sign up.',
    set: missingPolicies.map((name) => `DATA_DIR/policies/${name}.md`).join(', '),
  });
}

function metrics({ tellsMetrics }: Found): Finding {
  if (tellsMetrics) return fine('Metrics', 'They are told.');
  return advise('Metrics', {
    what: 'Nothing is measured.',
    why: 'Without alerts you hear of trouble from your buyers.',
    set: 'METRICS_PORT or METRICS_TOKEN, and the rules of deploy/watching',
  });
}

function traces({ collector }: Found): Finding {
  if (collector === null) return fine('Traces', 'None are sent.');
  const { endpoint, takes } = collector;
  if (takes.isKnown) return fine('Traces', `${endpoint} takes them.`);
  return mend('Traces', {
    what: `${endpoint} does not take them: ${takes.why}.`,
    why: 'They would be lost. Everything else works without them.',
    set: 'OTEL_EXPORTER_OTLP_ENDPOINT to a collector of OTLP over HTTP, OTEL_EXPORTER_OTLP_HEADERS to what it wants',
  });
}

function unknownMarket(about: string, why: string): Finding {
  return mend(about, {
    what: `Not known: ${why}.`,
    why: 'It stands in the database.',
    set: 'the database to rights, start the market once, then look again',
  });
}
