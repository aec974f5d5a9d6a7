import { email as emailField } from '#contract/fields.ts';
import { readConfig } from '#server/config.ts';
import { asOperator, orSayWhyNot } from '#server/operator.ts';
import { addSecrets, rotating } from '#server/rotating.ts';
import { grantAdmin, revokeAdmin } from '#server/users/actions.ts';
import { resetSecondFactor } from '#server/users/second-factor.ts';

/** What can be done, and what is said when it was done and when there was nothing to do. */
const verbs = {
  grant: { act: grantAdmin, said: ['is an admin from now on', 'is an admin already'] },
  revoke: { act: revokeAdmin, said: ['is no admin any more', 'was no admin'] },
  'reset-two-step': {
    act: resetSecondFactor,
    said: ['needs no code any more to sign in, and is signed out everywhere', 'had no two-step sign-in'],
  },
} as const;

const usage = `Usage: ${Object.keys(verbs)
  .map((verb) => `npm run admin -- ${verb} EMAIL`)
  .join('\n       ')}\n       npm run admin -- ${['add-secrets', ...Object.keys(rotating)].join(' | ')}`;

/** `npm run admin`: who may be an admin, who lost a second factor, and whose secrets count: decided at the server. */
const [verb = '', address = '', ...rest] = process.argv.slice(2);
const email = emailField.safeParse(address);
if (isVerb(verb) && email.success && rest.length === 0) {
  const { act, said } = verbs[verb];
  await asOperator(process.env, async (context) => {
    const isChanged = await act(context, email.data);
    process.stdout.write(`${email.data} ${said[isChanged ? 0 : 1]}.\n`);
  });
} else if (process.argv.slice(2).join(' ') === 'add-secrets') {
  await orSayWhyNot(async () => void process.stdout.write(`${addSecrets(readConfig(process.env))}\n`));
} else if (isStep(verb) && address === '') {
  await asOperator(process.env, async (context) => {
    process.stdout.write(`${await rotating[verb](context)}\n`);
  });
} else {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 1;
}

function isStep(word: string): word is keyof typeof rotating {
  return Object.hasOwn(rotating, word);
}

function isVerb(word: string): word is keyof typeof verbs {
  return Object.hasOwn(verbs, word);
}
