import type { Finding } from '#server/doctor/finding.ts';
import type { Found } from '#server/doctor/found.ts';
import { machineRules } from '#server/doctor/machine-rules.ts';
import { marketRules } from '#server/doctor/market-rules.ts';
import { moneyRules } from '#server/doctor/money-rules.ts';

/** What is to be said of a market before it goes live, one finding for each rule. */
export function judge(found: Found): Finding[] {
  return [...marketRules, ...moneyRules, ...machineRules].map((rule) => rule(found));
}
