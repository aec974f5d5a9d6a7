import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { AskBeforeLeaving } from '#web/dialogs/ask-before-leaving.tsx';
import { useTexts } from '#web/texts/use-texts.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';

/** Recovery codes, shown once: they can be copied and saved as a file. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { recovery } = useTexts().twoStep;
  const text = codes.join('\n');
  const heading = useRef<HTMLHeadingElement>(null);
  // They stand above the form that made them, which has gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="surface space-y-4 p-5">
      <AskBeforeLeaving question={recovery.leave} />
      <h3 ref={heading} tabIndex={-1} className="text-subheading scroll-mt-24 outline-none">
        {recovery.title}
      </h3>
      <p className="text-quiet text-sm">{recovery.text}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 font-mono text-sm sm:max-w-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label={recovery.copyAll} copied={recovery.copied}>
          {recovery.copy}
        </CopyButton>
        <a
          className="btn btn-sm max-sm:btn-md"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Redial\n\n${text}\n`)}`}
          download="redial-recovery-codes.txt"
        >
          <Download className="size-4" aria-hidden="true" />
          {recovery.download}
        </a>
        <button type="button" className="btn btn-primary btn-sm max-sm:btn-md" onClick={onDone}>
          {recovery.done}
        </button>
      </div>
    </div>
  );
}
