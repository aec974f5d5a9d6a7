/** The number of a payout as the bank's statement has it. */
export function PayoutNumber({ number }: { number: number }) {
  return <span className="whitespace-nowrap tabular-nums">REDIAL-{number}</span>;
}
