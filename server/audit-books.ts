import { checkBooks } from '#server/books/actions.ts';
import { invariants, runningLedgerInvariants } from '#server/books/invariants.ts';
import type { Context } from '#server/context.ts';
import { compareTransfers } from '#server/payouts/comparing.ts';
import { compareFees } from '#server/payouts/provider-fees.ts';
import { asOperator } from '#server/operator.ts';

const comparedDays = 180;

/**
 * `npm run audit`: do money and stock add up? On a live market as well: what is under way between us and the test
 * gateway is no fault.
 */
await asOperator(process.env, async (context) => {
  const all = [...invariants, ...(context.payments.provider === 'test' ? runningLedgerInvariants : [])];
  const findings = await checkBooks(context, all);
  for (const invariant of all) {
    const found = findings.find((finding) => finding.invariant === invariant);
    process.stdout.write(`${found ? '✘' : '✔'} ${invariant.says}${found ? ` Not so: ${found.ids.join(', ')}` : ''}\n`);
  }
  const asked = [await auditTransfers(context), await auditFees(context)];
  const wrong = findings.length + asked.filter((isRight) => !isRight).length;
  const count = all.length + asked.length;
  process.stdout.write(wrong === 0 ? `\nAll ${count} hold.\n` : `\n${wrong} of ${count} do not hold.\n`);
  if (wrong > 0) process.exitCode = 1;
});

function auditTransfers(context: Context): Promise<boolean> {
  return audit(context, `Payouts are what the provider has sent in the last ${comparedDays} days.`, compareTransfers);
}

function auditFees(context: Context): Promise<boolean> {
  const says = `The provider's fees are what it says that it took in the last ${comparedDays} days.`;
  return audit(context, says, compareFees);
}

/** The provider is asked, which takes longer the further back it goes. @returns whether all are right */
async function audit(
  context: Context,
  says: string,
  compare: (context: Context, since: Date) => Promise<string[]>,
): Promise<boolean> {
  const since = new Date(context.clock.now().getTime() - comparedDays * 86_400_000);
  try {
    const wrong = await compare(context, since);
    process.stdout.write(wrong.length === 0 ? `✔ ${says}\n` : `✘ ${says} Not so: ${wrong.slice(0, 10).join(', ')}\n`);
    return wrong.length === 0;
  } catch (error) {
    process.stdout.write(`✘ ${says} Not known: ${error instanceof Error ? error.message : String(error)}\n`);
    return false;
  }
}
