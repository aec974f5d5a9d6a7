import { z } from 'zod';

const tokenMin = 32;

export const bouncesVariables = {
  MAIL_BOUNCES_TOKEN: z
    .string()
    .min(tokenMin, `must have at least ${tokenMin} characters; make one with: openssl rand -base64 33`)
    .regex(/^\S*$/, 'must have no blanks, which a header would end at')
    .optional(),
};
