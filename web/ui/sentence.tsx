import type { ReactNode } from 'react';

/** Stands for the part while the sentence is written; no text has it. */
const gap = '\uFFFC';

/** `<Sentence text={(price) => …}><strong>…</strong></Sentence>`: the part stands wherever the language puts it. */
export function Sentence({ text, children }: { text: (part: string) => string; children: ReactNode }) {
  const [before, after = ''] = text(gap).split(gap);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
