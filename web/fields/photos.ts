import { limits } from '#contract/limits.ts';
import { whyNotPhoto } from '#web/fields/why-not-photo.ts';

export type Photo = File | string;

/** What is chosen, the card's photo first, and why the last choice was not taken. */
export interface Photos {
  chosen: readonly Photo[];
  refused: string | null;
}

export const noPhotos: Photos = { chosen: [], refused: null };

export interface JudgedFiles {
  good: readonly File[];
  wrong: string | null;
}

/**
 * Looks into files, which takes a moment. What is chosen may be changed meanwhile, so `withFiles` adds them afterwards.
 * Of several files, each that can't be sent has a line that begins with its name.
 */
export async function judgeFiles(files: readonly File[]): Promise<JudgedFiles> {
  const judged = await Promise.all(files.map(async (file) => ({ file, why: await whyNotPhoto(file) })));
  const wrong = judged.flatMap(({ file, why }) =>
    why === true ? [] : [files.length > 1 ? `${shownName(file)}: ${why}` : why],
  );
  return {
    good: judged.flatMap(({ file, why }) => (why === true ? [file] : [])),
    wrong: wrong.join('\n') || null,
  };
}

/** In letters. As much as a phone shows in one line. */
const nameMax = 40;

/** As `<bdi>` would: a Hebrew or Arabic name must not turn the sentence behind it. */
function shownName({ name }: File): string {
  const letters = [...name];
  return `\u2068${letters.length > nameMax ? `${letters.slice(0, nameMax - 1).join('')}…` : name}\u2069`;
}

/** Adds files that can be sent, as far as there is room. Why others can't be stands in `refused`. */
export function withFiles(
  { chosen }: Photos,
  { good, wrong }: JudgedFiles,
  texts: { tooMany: (most: number) => string },
  most: number = limits.photosMax,
): Photos {
  const room = most - chosen.length;
  const refused = [wrong, good.length > room ? texts.tooMany(most) : null].filter((why) => why !== null);
  return { chosen: [...chosen, ...good.slice(0, Math.max(0, room))], refused: refused.join('\n') || null };
}

export function without({ chosen }: Photos, at: number): Photos {
  return { chosen: chosen.filter((_, place) => place !== at), refused: null };
}

/** Takes photos away that were sent. What is said of the last choice stays. */
export function withoutAll({ chosen, refused }: Photos, sent: readonly Photo[]): Photos {
  return { chosen: chosen.filter((photo) => !sent.includes(photo)), refused };
}

export function moved({ chosen, refused }: Photos, at: number, by: -1 | 1): Photos {
  const to = at + by;
  const [one, other] = [chosen[at], chosen[to]];
  if (one === undefined || other === undefined) return { chosen, refused };
  return { chosen: chosen.map((photo, place) => (place === at ? other : place === to ? one : photo)), refused };
}
