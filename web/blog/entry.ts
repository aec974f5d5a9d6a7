/** A part of an answer. In a text, `code`, **strong** and _emphasised_ words stand between their signs. */
export type Block = { text: string } | { list: readonly string[] } | { code: string };

export interface Entry {
  /** What an address ends in to lead here; the same in every language. */
  id: string;
  question: string;
  answer: readonly Block[];
}

const lengthPerMinute = 1_100;

/** How long an answer takes to read, in whole minutes: some two hundred words a minute. */
export function minutesToRead({ answer }: Entry): number {
  const length = answer.reduce(
    (sum, block) => sum + ('text' in block ? block.text : 'code' in block ? block.code : block.list.join(' ')).length,
    0,
  );
  return Math.max(1, Math.round(length / lengthPerMinute));
}
