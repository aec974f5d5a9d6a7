/** An amount in the words of the audit trail: $1,234.50 */
export function dollars(cents: number): string {
  return usd.format(cents / 100);
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
