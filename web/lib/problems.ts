import { ApiError } from '#contract/client.ts';
import { sayIssue, withField } from '#contract/issues.ts';
import type { Language } from '#contract/languages.ts';
import type { Issue } from '#contract/problem.ts';
import { waitInWords } from '#contract/waits.ts';
import type { Texts } from '#web/texts/en/index.ts';
import type { ProblemTexts } from '#web/texts/en/problems.ts';
import { daysSince, formatsIn } from '#web/texts/formats.ts';
import { spokenLanguage, spokenTexts } from '#web/texts/loaded.ts';

type Words = Pick<Texts, 'issues' | 'common'> & { problems: ProblemTexts };

/** What to tell a person of any failure. In the browser alone, as failures of calls are. */
export function messageOf(error: unknown): string {
  const texts = spokenTexts();
  return error instanceof ApiError ? problemText(texts, error, spokenLanguage()) : texts.common.somethingWrong;
}

type Told = Pick<ApiError, 'code' | 'message'> & Partial<Pick<ApiError, 'retryAfterSeconds' | 'retryAt' | 'issues'>>;

/** In the server's words where ours have none. `clock`: the language of a time of day, where the reader's is known. */
export function problemText(words: Words, told: Told, clock?: Language): string {
  const { code, message, retryAfterSeconds, issues = [] } = told;
  if (code === 'invalid_request' && issues.length > 0)
    return issues.map((issue) => withField(issue.path, issueText(words, issue))).join(' ');
  const when = whenToTry(words, told, clock);
  const text = Object.hasOwn(words.problems, code) && words.problems[code as keyof ProblemTexts];
  if (text) return typeof text === 'function' ? text(when) : text;
  return retryAfterSeconds && when ? message.replace(`in ${waitInWords(retryAfterSeconds)}`, when) : message;
}

/** Said as a time of day, a wait stays true for as long as the page is open; a short one is soon over. */
function whenToTry({ common: { wait } }: Words, { retryAfterSeconds, retryAt }: Told, clock?: Language): string | null {
  if (!retryAfterSeconds) return null;
  if (retryAfterSeconds < 120 || !retryAt || clock === undefined) return wait.seconds(retryAfterSeconds);
  // A minute that has begun counts whole, so that nobody comes too early.
  const at = new Date(Math.ceil(retryAt.getTime() / 60_000) * 60_000).toISOString();
  const now = new Date();
  const isToday = daysSince(at, now) === 0;
  return wait[isToday ? 'today' : 'later'](formatsIn(clock).until(at, now));
}

export function issueText({ issues }: Pick<Words, 'issues'>, { code, params, message }: Issue): string {
  return sayIssue(issues, code, params) ?? message;
}
