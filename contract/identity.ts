import { z } from 'zod';
import { calls } from './calls.ts';
import { defineRoute } from './route.ts';

export const identityRoutes = {
  getIdentitySettings: defineRoute({
    call: calls.getIdentitySettings,
    summary: 'Which ways in are set up besides e-mail and password.',
    audience: 'anyone',
    credential: 'either',
    response: z.object({ google: z.boolean() }),
    problems: [],
  }),
};
