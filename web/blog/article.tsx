import { minutesToRead } from '#web/blog/entry.ts';
import type { Block, Entry } from '#web/blog/entry.ts';
import { MarkedText } from '#web/blog/marked-text.tsx';
import { useTexts } from '#web/texts/use-texts.ts';

/** A question and its answer, set to be read: a line holds some seventy letters. */
export function Article({ entry }: { entry: Entry }) {
  const { minutes } = useTexts().blog;
  return (
    <article aria-labelledby={entry.id} className="py-10 first:pt-0 sm:py-14">
      <div className="text-quiet text-note">{minutes(minutesToRead(entry))}</div>
      <h2 id={entry.id} className="text-heading mt-1.5 scroll-mt-24 sm:text-2xl">
        {entry.question}
      </h2>
      <div className="mt-6 space-y-5 text-[1.0625rem] leading-[1.7]">
        {entry.answer.map((block, at) => (
          <Part key={at} block={block} />
        ))}
      </div>
    </article>
  );
}

function Part({ block }: { block: Block }) {
  if ('code' in block) {
    return (
      <pre className="surface bg-base-200/60 overflow-x-auto p-4 text-sm leading-relaxed sm:p-5" dir="ltr" tabIndex={0}>
        <code>{block.code}</code>
      </pre>
    );
  }
  if ('list' in block) {
    return (
      <ul className="marker:text-primary list-disc space-y-3 ps-5">
        {block.list.map((item) => (
          <li key={item} className="ps-1">
            <MarkedText>{item}</MarkedText>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <p>
      <MarkedText>{block.text}</MarkedText>
    </p>
  );
}
