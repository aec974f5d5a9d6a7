import { z } from 'zod';

export const deliveryProofVariables = {
  DELIVERY_PROOF: z.enum(['none', 'test', 'aftership'], 'must be none, test or aftership').default('none'),
  AFTERSHIP_API_KEY: z.string().trim().optional(),
  AFTERSHIP_WEBHOOK_SECRET: z.string().trim().optional(),
  AFTERSHIP_API_URL: z.url({ protocol: /^https?$/ }).optional(),
};

export interface AfterShipConfig {
  apiKey: string;
  webhookSecret: string;
  /** Another machine that speaks its API, for trying things out. */
  apiUrl: string | null;
}

interface ProofVariables {
  DELIVERY_PROOF: 'none' | 'test' | 'aftership';
  AFTERSHIP_API_KEY?: string | undefined;
  AFTERSHIP_WEBHOOK_SECRET?: string | undefined;
  AFTERSHIP_API_URL?: string | undefined;
}

/** Who says that a parcel was delivered; null: only people do. Complaints are added to `wrong`. */
export function deliveryProofConfig(
  is: ProofVariables,
  paymentsAreTest: boolean,
  wrong: string[],
): 'test' | AfterShipConfig | null {
  if (is.DELIVERY_PROOF === 'none') return null;
  if (is.DELIVERY_PROOF === 'test') {
    if (!paymentsAreTest)
      wrong.push(
        'DELIVERY_PROOF: test stands beside live payments, where a seller could move their own parcel along; ' +
          'set DELIVERY_PROOF=aftership, or leave it out',
      );
    return 'test';
  }
  const { AFTERSHIP_API_KEY: apiKey, AFTERSHIP_WEBHOOK_SECRET: webhookSecret } = is;
  if (!apiKey) wrong.push('AFTERSHIP_API_KEY: DELIVERY_PROOF=aftership needs it');
  if (!webhookSecret) wrong.push('AFTERSHIP_WEBHOOK_SECRET: DELIVERY_PROOF=aftership needs it');
  return { apiKey: apiKey ?? '', webhookSecret: webhookSecret ?? '', apiUrl: is.AFTERSHIP_API_URL ?? null };
}
