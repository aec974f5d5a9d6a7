/** mend: don't go live with it. advise: think of it. */
export type Level = 'fine' | 'advise' | 'mend';

export interface Finding {
  about: string;
  level: Level;
  what: string;
  /** Why it matters, and what to set: of all that isn't fine. */
  why?: string;
  set?: string;
}

type Trouble = Required<Pick<Finding, 'what' | 'why' | 'set'>>;

export const fine = (about: string, what: string): Finding => ({ about, level: 'fine', what });
export const mend = (about: string, trouble: Trouble): Finding => ({ about, level: 'mend', ...trouble });
export const advise = (about: string, trouble: Trouble): Finding => ({ about, level: 'advise', ...trouble });
