import { checkBooks } from '#server/books/actions.ts';
import { invariants, runningLedgerInvariants } from '#server/books/invariants.ts';
import type { Context } from '#server/context.ts';
import { compareTransfers } from '#server/payouts/comparing.ts';
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
  const wrong = findings.length + ((await auditTransfers(context)) ? 0 : 1);
  const count = all.length + 1;
  process.stdout.write(wrong === 0 ? `\nAll ${count} hold.\n` : `\n${wrong} of ${count} do not hold.\n`);
  if (wrong > 0) process.exitCode = 1;
});

/** The provider is asked, which takes longer the further back it goes. @returns whether all are right */
async function auditTransfers(context: Context): Promise<boolean> {
  const since = new Date(context.clock.now().getTime() - comparedDays * 86_400_000);
  const says = `Payouts are what the provider has sent in the last ${comparedDays} days.`;
  try {
    const wrong = await compareTransfers(context, since);
    process.stdout.write(wrong.length === 0 ? `✔ ${says}\n` : `✘ ${says} Not so: ${wrong.slice(0, 10).join(', ')}\n`);
    return wrong.length === 0;
  } catch (error) {
    process.stdout.write(`✘ ${says} Not known: ${error instanceof Error ? error.message : String(error)}\n`);
    return false;
  }
}
