import { checkBooks } from '#server/books/actions.ts';
import { invariants, runningLedgerInvariants } from '#server/books/invariants.ts';
import { asOperator } from '#server/operator.ts';

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
  process.stdout.write(
    findings.length === 0 ? `\nAll ${all.length} hold.\n` : `\n${findings.length} of ${all.length} do not hold.\n`,
  );
  if (findings.length > 0) process.exitCode = 1;
});
