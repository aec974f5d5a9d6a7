import type { MemberProblemTexts } from '#web/texts/en/problems.ts';

/** Refusals that only members can meet, and who becomes one, in English: as few as those in problems.ts, for the same reason. */
export const memberProblems: MemberProblemTexts = {
  no_cookie: 'Signing in did not last. Please allow cookies for this site and try again.',
  no_token: 'You are known, but no access token could be fetched. Please log in again shortly.',
};
