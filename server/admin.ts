import { email as emailField } from '#contract/fields.ts';
import { asOperator } from '#server/operator.ts';
import { takeNewSecrets } from '#server/platform/secrets-mark.ts';
import { hasSecrets } from '#server/platform/secrets.ts';
import { grantAdmin, revokeAdmin } from '#server/users/actions.ts';
import { resetSecondFactor } from '#server/users/second-factor.ts';

/** What can be done, and what is said when it was done and when there was nothing to do. */
const verbs = {
  grant: { act: grantAdmin, said: ['is an admin from now on', 'is an admin already'] },
  revoke: { act: revokeAdmin, said: ['is no admin any more', 'was no admin'] },
  'reset-two-step': {
    act: resetSecondFactor,
    said: ['signs in with the password alone from now on, and is signed out everywhere', 'had no two-step sign-in'],
  },
} as const;

const usage = `Usage: ${Object.keys(verbs)
  .map((verb) => `npm run admin -- ${verb} EMAIL`)
  .join('\n       ')}\n       npm run admin -- new-secrets`;

/** `npm run admin`: who may be an admin, who lost a second factor, and whose secrets count: decided at the server. */
const [verb = '', address = '', ...rest] = process.argv.slice(2);
const email = emailField.safeParse(address);
if (isVerb(verb) && email.success && rest.length === 0) {
  const { act, said } = verbs[verb];
  await asOperator(process.env, async (context) => {
    const isChanged = await act(context, email.data);
    process.stdout.write(`${email.data} ${said[isChanged ? 0 : 1]}.\n`);
  });
} else if (process.argv.slice(2).join(' ') === 'new-secrets') {
  await asOperator(process.env, async ({ db, secrets, config: { dataDir } }) => {
    if (!hasSecrets(dataDir)) throw new Error(`There is no secrets.json in ${dataDir}.`);
    const isChanged = await takeNewSecrets(db, secrets);
    process.stdout.write(
      isChanged
        ? `From now on the market's secrets are those in ${dataDir}. Copy them to its other servers, and start all.\n`
        : `The market's secrets are those in ${dataDir} already.\n`,
    );
  });
} else {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 1;
}

function isVerb(word: string): word is keyof typeof verbs {
  return Object.hasOwn(verbs, word);
}
