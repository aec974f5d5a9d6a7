import { Capacity } from '#server/http/capacity.ts';
import { Line } from '#server/http/line.ts';
import type { LineSize, Waiting } from '#server/http/line.ts';

export interface AdmissionSize {
  /**
   * Requests that are worked on at once: as many as the database has connections. The others wait here, where they can
   * be ordered.
   */
  slots: number;
  /** Slots of these that only the reserve gets: sign-in, members and writes. */
  slotsOfReserve: number;
  /** Most slots for one network or account. */
  slotsOfOne: number;
  /**
   * A request that is this old only waits for something else (a lock, the payment provider, a hash) and gives its slot
   * to the next one …
   */
  outsideAfterMs: number;
  /** … as long as so few are under way in all. */
  underWayMost: number;
  /** While a line sheds, as many wait as are served in this time, within these bounds. */
  shedToSeconds: number;
  shedToLeast: number;
  shedToMost: number;
  /** How long one turn of the event loop starts requests: rendering never awaits, so it would starve everything else. */
  turnMs: number;
  line: LineSize;
}

/** Whose request it is: of the reserve or not, and the network or account that shares with others. */
export interface Guest {
  isReserved: boolean;
  key: string;
}

/** A request that is under way until it leaves. */
interface Pass {
  guest: Guest;
  since: number;
}

interface Ticket extends Waiting {
  guest: Guest;
  go(leave: () => void): void;
}

/** The least number of requests that a turn starts, however long it takes: one slow page is no rush. */
const turnLeast = 3;
/** The reserve's share of four slots that become free while both lines wait. */
const reserveInRow = 3;
const lookAgainMs = 100;

/** Lets requests in by turns, few at a time, and decides who waits and who is refused. It knows nothing of HTTP. */
export class Admission {
  readonly #size: AdmissionSize;
  readonly #capacity: Capacity;
  readonly #reserved: Line<Ticket>;
  readonly #open: Line<Ticket>;
  /** Those that hold a slot, the oldest first; the others under way wait for somebody else. */
  readonly #working = new Set<Pass>();
  readonly #underWayOf = new Map<string, number>();
  #underWay = 0;
  #openUnderWay = 0;
  #openWorking = 0;
  #reserveInRow = 0;
  #turnBeganAt: number | null = null;
  #takenInTurn = 0;
  #isLetting = false;
  #isDue = false;
  #alarm: NodeJS.Timeout | null = null;

  constructor(size: AdmissionSize) {
    this.#size = size;
    this.#capacity = new Capacity(size.shedToMost / size.shedToSeconds);
    // Free slots are taken in the next turns of the event loop, so requests for them don't count as waiting.
    const soon = () => this.#servedSoon();
    this.#reserved = new Line(size.line, soon, () => Math.max(0, size.slots - this.#working.size));
    this.#open = new Line(size.line, soon, () => Math.max(0, size.slots - size.slotsOfReserve - this.#openWorking));
  }

  /** What the log tells. */
  get figures(): { underWay: number; waiting: number; answersPerSecond: number } {
    return {
      underWay: this.#underWay,
      waiting: this.#waiting,
      answersPerSecond: Math.round(this.#capacity.perSecond()),
    };
  }

  get #waiting(): number {
    return this.#reserved.length + this.#open.length;
  }

  #servedSoon(): number {
    const { shedToSeconds, shedToLeast, shedToMost } = this.#size;
    return Math.max(shedToLeast, Math.min(shedToMost, Math.round(this.#capacity.perSecond() * shedToSeconds)));
  }

  /** Would it be refused, if it asked now? */
  wouldRefuse(guest: Guest): boolean {
    return this.#lineOf(guest).isFullFor(keyOf(guest));
  }

  /** Lets a request go when it is its turn, now or later, or refuses it. @returns gives the wait up */
  ask(guest: Guest, go: Ticket['go'], refuse: () => void): () => void {
    const ticket: Ticket = { guest, go, refuse, since: performance.now() };
    this.#lineOf(guest).enter(keyOf(guest), ticket);
    this.#letIn();
    return () => this.#lineOf(guest).leave(keyOf(guest), ticket);
  }

  #lineOf(guest: Guest): Line<Ticket> {
    return guest.isReserved ? this.#reserved : this.#open;
  }

  #letIn(): void {
    if (this.#isLetting) return;
    this.#isLetting = true;
    try {
      this.#releaseSlots();
      while (!this.#isTurnFull()) {
        const ticket = this.#next();
        if (ticket === null) return this.#lookAgain();
        this.#begin(ticket);
      }
      this.#letInSoon();
    } finally {
      this.#isLetting = false;
    }
  }

  /** In another turn of the event loop: what has come by then is heard first. */
  #letInSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      this.#letIn();
    });
  }

  /** Nothing may happen until those that hold the slots count as waiting themselves. */
  #lookAgain(): void {
    if (this.#alarm !== null || this.#waiting === 0) return;
    this.#alarm = setTimeout(() => {
      this.#alarm = null;
      this.#letIn();
    }, lookAgainMs).unref();
  }

  #begin({ guest, go }: Ticket): void {
    this.#noteTurn();
    const pass: Pass = { guest, since: performance.now() };
    const key = keyOf(guest);
    this.#working.add(pass);
    this.#underWay += 1;
    this.#underWayOf.set(key, (this.#underWayOf.get(key) ?? 0) + 1);
    if (!guest.isReserved) {
      this.#openUnderWay += 1;
      this.#openWorking += 1;
    }
    let isUnderWay = true;
    go(() => {
      if (!isUnderWay) return;
      isUnderWay = false;
      this.#end(pass);
    });
  }

  #end(pass: Pass): void {
    const key = keyOf(pass.guest);
    const left = (this.#underWayOf.get(key) ?? 1) - 1;
    if (left > 0) this.#underWayOf.set(key, left);
    else this.#underWayOf.delete(key);
    this.#underWay -= 1;
    if (!pass.guest.isReserved) this.#openUnderWay -= 1;
    this.#giveSlotUp(pass);
    this.#capacity.noteAnswer(this.#underWay + this.#waiting);
    if (this.#waiting > 0) this.#letInSoon();
  }

  #giveSlotUp(pass: Pass): void {
    if (this.#working.delete(pass) && !pass.guest.isReserved) this.#openWorking -= 1;
  }

  /** While the processor has no time left nothing merely waits for somebody else. */
  #releaseSlots(): void {
    if (this.#working.size === 0 || this.#capacity.isProcessorBusy()) return;
    const before = performance.now() - this.#size.outsideAfterMs;
    for (const pass of this.#working) {
      if (pass.since > before) return;
      this.#giveSlotUp(pass);
    }
  }

  /** Each line has its turns; of both, the reserve goes first, but not always. */
  #next(): Ticket | null {
    const { slots, slotsOfReserve, slotsOfOne, underWayMost } = this.#size;
    if (this.#working.size >= slots || this.#underWay >= underWayMost) return null;
    const hasOpenRoom =
      this.#openWorking < slots - slotsOfReserve && this.#openUnderWay < underWayMost - slotsOfReserve;
    const mayGo = (key: string) => (this.#underWayOf.get(key) ?? 0) < slotsOfOne;
    const reserved = () => this.#reserved.next(mayGo)?.item ?? null;
    const open = () => (hasOpenRoom ? (this.#open.next(mayGo)?.item ?? null) : null);
    const isOpenDue = this.#reserveInRow >= reserveInRow;
    const ticket = isOpenDue ? (open() ?? reserved()) : (reserved() ?? open());
    this.#reserveInRow = ticket?.guest.isReserved && this.#open.length > 0 ? this.#reserveInRow + 1 : 0;
    return ticket;
  }

  #noteTurn(): void {
    this.#takenInTurn += 1;
    if (this.#turnBeganAt !== null) return;
    this.#turnBeganAt = performance.now();
    this.#takenInTurn = 1;
    setImmediate(() => (this.#turnBeganAt = null));
  }

  #isTurnFull(): boolean {
    return (
      this.#turnBeganAt !== null &&
      this.#takenInTurn >= turnLeast &&
      performance.now() - this.#turnBeganAt > this.#size.turnMs
    );
  }
}

function keyOf({ isReserved, key }: Guest): string {
  return `${isReserved ? 'reserved' : 'open'} ${key}`;
}
