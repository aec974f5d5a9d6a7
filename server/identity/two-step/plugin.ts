import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { BetterAuthPlugin } from 'better-auth';
import { allowances } from '#contract/allowances.ts';
import { Refusal } from '#contract/problem.ts';
import type { SecurityEventKind } from '#contract/security-events.ts';
import type { Context } from '#server/context.ts';
import type { AccountsBehind } from '#server/identity/accounts-behind.ts';
import { hasJustSignedIn } from '#server/identity/fresh-sign-in.ts';
import { findPassword } from '#server/identity/store.ts';
import { countedAs, isOfApp, recoveryCodeAsMade, takeAnyCode, takeCode } from '#server/identity/two-step/codes.ts';
import type { Giver, Verdict } from '#server/identity/two-step/codes.ts';
import { deleteSessions } from '#server/identity/two-step/store.ts';
import { underWay } from '#server/identity/under-way.ts';

/** These end a sign-in, or setting up, with a code: a session that is made there has given one. */
const verifying = ['/two-factor/verify-totp', '/two-factor/verify-backup-code'];
/** Where these make a session for somebody who has one, it is no new sign-in. */
const replacing = ['/two-factor/verify-totp', '/two-factor/disable'];
/** An open session alone must not be enough to change the second factor: these need a code. */
const guarded = ['/two-factor/disable', '/two-factor/generate-backup-codes'];

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Two-step sign-in by Better Auth, and what we ask beyond it (decision 0018). */
export function twoStepSignIn(context: Context, accounts: AccountsBehind): BetterAuthPlugin[] {
  const codesOnce: BetterAuthPlugin = {
    id: 'codes-once',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/two-factor/verify-totp',
          handler: createAuthMiddleware(async (ctx) => takeOnce(ctx)),
        },
        {
          matcher: ({ path }) => path === '/two-factor/verify-backup-code',
          handler: createAuthMiddleware(async (ctx) => tryRecoveryCode(ctx)),
        },
        {
          matcher: ({ path }) => path === '/two-factor/enable',
          handler: createAuthMiddleware(async (ctx) => requireOwner(ctx)),
        },
        {
          matcher: ({ path }) => guarded.includes(path ?? ''),
          handler: createAuthMiddleware(async (ctx) => requireCode(ctx)),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path === '/two-factor/verify-totp' || path === '/two-factor/disable',
          handler: createAuthMiddleware(async (ctx) => tell(ctx)),
        },
        {
          matcher: ({ path }) => path === '/two-factor/verify-backup-code',
          handler: createAuthMiddleware(async (ctx) => recoveryCodeWasRight(ctx)),
        },
        {
          matcher: ({ path }) => path === '/two-factor/generate-backup-codes',
          handler: createAuthMiddleware(async (ctx) => note(ctx, 'recovery_codes_renewed')),
        },
      ],
    },
  };
  /** Requests of signed-in people who give their first code. */
  const settingUp = new WeakSet<Request>();
  return [
    withProviders(
      twoFactor({
        issuer: 'Redial',
        allowPasswordless: true,
        schema: { twoFactor: { modelName: 'identity_two_factor' } },
      }),
    ),
    codesOnce,
  ];

  /** A right code is used up here, before Better Auth accepts it; a wrong one it refuses and counts itself. */
  async function takeOnce(ctx: HookContext): Promise<void> {
    const giver = await whoGivesCode(ctx);
    if (giver === null) return;
    const session = await getSessionFromCtx(ctx);
    const isSettingUp = session !== null && session.user.twoFactorEnabled !== true;
    if (isSettingUp && ctx.request) settingUp.add(ctx.request);
    // Each beginning replaces the secret and the recovery codes; an earlier form would show codes that are void.
    const by = isSettingUp ? { ...giver, shows: String(ctx.body?.recoveryCode) } : giver;
    const verdict = await orRefuse(() => takeCode(context, ctx.context.secretConfig, by, String(ctx.body?.code)));
    if (verdict === 'used' || verdict === 'restarted') throw refusalOf(verdict);
  }

  /** Better Auth judges it, and wants it as it was made. */
  async function tryRecoveryCode(ctx: HookContext) {
    const giver = await whoGivesCode(ctx);
    if (giver === null) return;
    await orRefuse(() => context.limiter.take(allowances.secondFactorCodes, countedAs(giver)));
    const code = await recoveryCodeAsMade(context, ctx.context.secretConfig, giver.identityId, String(ctx.body?.code));
    return code === null ? undefined : { context: { body: { ...ctx.body, code } } };
  }

  /** Setting up shuts everybody else out, the owner too. Better Auth asks for a password only where there is one. */
  async function requireOwner(ctx: HookContext): Promise<void> {
    const session = await getSessionFromCtx(ctx);
    if (!session || (await findPassword(context, session.user.id)) !== null) return;
    if (await hasJustSignedIn(context, session.session.id)) return;
    const message =
      'Your account has no password. Sign in with Google again, then turn two-step sign-in on within 15 minutes.';
    throw new APIError('FORBIDDEN', { code: 'sign_in_again', message });
  }

  async function requireCode(ctx: HookContext): Promise<void> {
    const session = await getSessionFromCtx(ctx);
    if (!session) return;
    const code = String(ctx.body?.code);
    const giver = { identityId: session.user.id, isIn: true };
    const password = () => requirePassword(ctx, session.user.id);
    const verdict = await orRefuse(() => takeAnyCode(context, ctx.context.secretConfig, giver, code, password));
    if (verdict !== 'right') throw refusalOf(verdict);
    if (!isOfApp(code)) underWay.getStore()?.events.push({ kind: 'recovery_code_used', identityId: session.user.id });
  }

  /**
   * Better Auth judges the password only after this hook, when the code is used up: a typing error would cost a right
   * code.
   */
  async function requirePassword(ctx: HookContext, identityId: string): Promise<void> {
    const hash = await findPassword(context, identityId);
    if (hash === null) return;
    const { password } = ctx.body as { password?: string };
    const isRight = password !== undefined && (await ctx.context.password.verify({ hash, password }));
    if (!isRight)
      throw new APIError('BAD_REQUEST', { code: 'INVALID_PASSWORD', message: 'Your password is not right.' });
    const notes = underWay.getStore();
    if (notes) notes.rightPassword = { hash, password };
  }

  /** Setting up makes a new session, and ends the others: none of them has given a code. Both changes are told. */
  async function tell(ctx: HookContext): Promise<void> {
    const made = ctx.context.newSession;
    if (!made || ctx.context.returned instanceof Error) return;
    const isOn = ctx.path === '/two-factor/verify-totp';
    if (isOn && !(ctx.request && settingUp.has(ctx.request))) return;
    if (isOn) await deleteSessions(context, made.user.id, made.session.id);
    const notes = underWay.getStore();
    if (notes) notes.renewedBy = isOn ? 'two_steps_on' : 'two_steps_off';
    await accounts.secondFactorChanged(made.user.id, isOn);
  }

  async function recoveryCodeWasRight(ctx: HookContext): Promise<void> {
    const identityId = ctx.context.newSession?.user.id;
    if (identityId === undefined || ctx.context.returned instanceof Error) return;
    for (const isIn of [true, false])
      await context.limiter.forget(allowances.secondFactorCodes, countedAs({ identityId, isIn }));
    await note(ctx, 'recovery_code_used');
  }

  async function note(ctx: HookContext, kind: SecurityEventKind): Promise<void> {
    if (ctx.context.returned instanceof Error) return;
    const session = ctx.context.newSession ?? (await getSessionFromCtx(ctx));
    if (session) underWay.getStore()?.events.push({ kind, identityId: session.user.id });
  }
}

/**
 * When a new session gave a code: at once where a code has made it. And when its owner signed in, where it takes the
 * place of another one: as long ago as before.
 */
export function whenProven(
  context: Context,
  ctx: Pick<HookContext, 'path' | 'context'> | null,
): { confirmedAt: Date | null; createdAt?: Date } {
  const path = ctx?.path ?? '';
  const confirmedAt = verifying.includes(path) ? context.clock.now() : null;
  const before = replacing.includes(path) ? ctx?.context.session : null;
  return before ? { confirmedAt, createdAt: before.session.createdAt } : { confirmedAt };
}

/** Better Auth asks for the second step only after a password. We ask after a sign-in by another provider too. */
function withProviders<Plugin extends BetterAuthPlugin>(plugin: Plugin): BetterAuthPlugin {
  const [afterSignIn] = plugin.hooks?.after ?? [];
  if (!afterSignIn) throw new Error('the two-factor plugin has no hook after signing in');
  const matcher: typeof afterSignIn.matcher = (ctx) =>
    afterSignIn.matcher(ctx) || ctx.path?.startsWith('/callback/') === true;
  return { ...plugin, hooks: { ...plugin.hooks, after: [{ ...afterSignIn, matcher }] } };
}

/** Whose code it is: the signed-in person's, else that of the sign-in under way. */
async function whoGivesCode(ctx: HookContext): Promise<Giver | null> {
  const session = await getSessionFromCtx(ctx);
  if (session) return { identityId: session.user.id, isIn: true };
  const begun = await ctx.getSignedCookie(ctx.context.createAuthCookie('two_factor').name, ctx.context.secret);
  const identityId = begun ? (await ctx.context.internalAdapter.findVerificationValue(begun))?.value : undefined;
  return identityId === undefined ? null : { identityId, isIn: false };
}

async function orRefuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, retryAfterSeconds } = error;
    const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
    throw new APIError('TOO_MANY_REQUESTS', { code, message }, headers);
  }
}

function refusalOf(verdict: Verdict): APIError {
  if (verdict === 'restarted')
    return new APIError('CONFLICT', {
      code: 'two_step_restarted',
      message: 'Setup was started again in another window or on another device. Start again here, or reload the page.',
    });
  const message =
    verdict === 'used'
      ? 'This code was used before. Wait for the next one.'
      : 'This code is not right. Enter the one that your app shows now, or a recovery code.';
  return new APIError('FORBIDDEN', { code: 'invalid_code', message });
}
