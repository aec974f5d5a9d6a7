import { email as emailField } from '#contract/fields.ts';
import { asOperator } from '#server/operator.ts';
import { grantAdmin, revokeAdmin } from '#server/users/actions.ts';

const usage = 'Usage: npm run admin -- grant EMAIL\n       npm run admin -- revoke EMAIL';

/** `npm run admin`: who may be an admin, decided at the server itself. */
const [verb, address = '', ...rest] = process.argv.slice(2);
const email = emailField.safeParse(address);
if ((verb === 'grant' || verb === 'revoke') && email.success && rest.length === 0) {
  await asOperator(process.env, async (context) => {
    const isChanged = await (verb === 'grant' ? grantAdmin : revokeAdmin)(context, email.data);
    const said = verb === 'grant' ? ['is an admin from now on', 'is an admin already'] : ['is no admin any more', 'was no admin'];
    process.stdout.write(`${email.data} ${said[isChanged ? 0 : 1]}.\n`);
  });
} else {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 1;
}
