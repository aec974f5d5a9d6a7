import { eventStreams } from '#contract/allowances.ts';
import type { Context } from '#server/context.ts';
import type { EventStream } from '#server/http/event-streams.ts';
import { sessionsOf } from '#server/identity/store.ts';
import { countUnread } from '#server/notices/store.ts';
import { noticesOf, noticesOfAdmins } from '#server/trade/notices.ts';
import { stillSignedIn } from '#server/users/actions.ts';

/** Whom one stream is for. */
export interface Listener {
  accountId: string;
  isAdmin: boolean;
  identityId: string;
  sessionId: string;
  stream: EventStream;
  /** What they were last told; undefined until then. */
  unread?: number;
}

/**
 * Everybody who listens to this server, and what they are told. Announcements say whose state changed; it is then
 * looked up for all of them together, one query at a time, however many change at once.
 */
export class Listeners {
  readonly #context: Context;
  readonly #beatMs: number;
  readonly #all = new Set<Listener>();
  /** Changes are announced many times a second, and most concern nobody here. */
  readonly #byTag = new Map<string, Set<Listener>>();
  /** Accounts whose notices are to be counted. */
  readonly #changed = new Set<string>();
  /** Those whose session may have ended. */
  readonly #doubtful = new Set<Listener>();
  #isLooking = false;
  #beating: NodeJS.Timeout | undefined;

  constructor(context: Context, beatMs: number = eventStreams.beatMs) {
    this.#context = context;
    this.#beatMs = beatMs;
    context.announcements.subscribe((tags) => this.#hear(tags));
  }

  /** Tells somebody how things stand, and what changes. @returns to be called when their stream has ended */
  join(listener: Listener): () => void {
    this.#all.add(listener);
    for (const tag of tagsOf(listener)) this.#byTag.set(tag, (this.#byTag.get(tag) ?? new Set()).add(listener));
    this.#beating ??= setInterval(() => this.#beat(), this.#beatMs).unref();
    this.#changed.add(listener.accountId);
    void this.#look();
    return () => this.#leave(listener);
  }

  /** Nobody is looked at any more. */
  stop(): void {
    clearInterval(this.#beating);
    this.#beating = undefined;
  }

  #leave(listener: Listener): void {
    this.#all.delete(listener);
    this.#doubtful.delete(listener);
    for (const tag of tagsOf(listener)) {
      const others = this.#byTag.get(tag);
      others?.delete(listener);
      if (others?.size === 0) this.#byTag.delete(tag);
    }
    if (this.#all.size === 0) this.stop();
  }

  #hear(tags: Iterable<string>): void {
    for (const tag of tags) {
      if (tag === '*') this.#doubtAll();
      for (const listener of this.#byTag.get(tag) ?? []) {
        if (tag === sessionsOf(listener.identityId)) this.#doubtful.add(listener);
        else {
          // With the same number another notice may be the unread one, so it is told anew.
          delete listener.unread;
          this.#changed.add(listener.accountId);
        }
      }
    }
    void this.#look();
  }

  /** Keeps proxies from taking the streams for dead, and finds what no announcement has told. */
  #beat(): void {
    for (const { stream } of this.#all) stream.write(':\n\n');
    this.#doubtAll();
    void this.#look();
  }

  #doubtAll(): void {
    for (const listener of this.#all) {
      this.#doubtful.add(listener);
      this.#changed.add(listener.accountId);
    }
  }

  /** What can't be looked up now is with the next beat. */
  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      while (this.#doubtful.size + this.#changed.size > 0) {
        await this.#lookAtSessions(takeAll(this.#doubtful));
        await this.#countNotices(takeAll(this.#changed));
      }
    } catch (error) {
      this.#context.log.warn({ err: error }, 'live events are late: they could not be looked up');
    } finally {
      this.#isLooking = false;
    }
  }

  async #lookAtSessions(listeners: readonly Listener[]): Promise<void> {
    if (listeners.length === 0) return;
    const actors = await stillSignedIn(
      this.#context,
      listeners.map(({ sessionId }) => sessionId),
    );
    for (const { sessionId, accountId, isAdmin, stream } of listeners) {
      const actor = actors.get(sessionId);
      // Somebody whose role changed connects again, and gets the new role's events.
      if (actor?.id !== accountId || (actor.role === 'admin') !== isAdmin) stream.end();
    }
  }

  async #countNotices(accountIds: readonly string[]): Promise<void> {
    if (accountIds.length === 0) return;
    for (const [accountId, unread] of await countUnread(this.#context, accountIds)) {
      for (const listener of this.#byTag.get(noticesOf(accountId)) ?? []) {
        if (listener.unread === unread) continue;
        listener.unread = unread;
        listener.stream.send('notices', { unread });
      }
    }
  }
}

/** What is announced under these concerns them. */
function tagsOf({ accountId, identityId, isAdmin }: Listener): string[] {
  return [noticesOf(accountId), sessionsOf(identityId), ...(isAdmin ? [noticesOfAdmins] : [])];
}

function takeAll<One>(set: Set<One>): One[] {
  const taken = [...set];
  set.clear();
  return taken;
}
