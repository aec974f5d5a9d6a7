import { Ban, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import type { ConversationPage } from '#contract/conversations.ts';
import { ReportConversationDialog } from '#web/conversations/report-conversation-dialog.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { useConversationTexts } from '#web/texts/pages/conversations.ts';
import { useShownName } from '#web/texts/use-texts.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { useFocusAfter } from '#web/ui/use-focus-after.ts';
import { waits } from '#web/ui/waits.ts';

/** Blocks the other person of a conversation, and reports it. */
export function PersonActions({ id, page }: { id: string; page: ConversationPage }) {
  const texts = useConversationTexts();
  const name = useShownName()(page.other.name);
  const [isReporting, setReporting] = useState(false);
  const block = useCall('blockPerson', { done: texts.blocked });
  const unblock = useCall('unblockPerson', { done: texts.unblocked });
  const params = { id };
  const isBlocked = page.closed === 'you_blocked';
  const part = useFocusAfter<HTMLDivElement>(String(isBlocked));
  return (
    <div ref={part} tabIndex={-1} className="flex flex-wrap gap-1 outline-none">
      {isBlocked ? (
        <button
          type="button"
          className="btn btn-outline md:btn-sm"
          onClick={() => unblock.mutate({ params })}
          {...waits(unblock.isPending)}
        >
          {texts.unblock}
        </button>
      ) : (
        !page.other.hasLeft && (
          <ConfirmButton
            icon={<Ban className="size-4" aria-hidden="true" />}
            question={texts.blockAsk(name)}
            isWaiting={block.isPending}
            onConfirm={() => block.mutate({ params })}
          >
            {texts.block}
          </ConfirmButton>
        )
      )}
      <button
        type="button"
        className="btn btn-ghost text-base-content/80 max-md:px-3 md:btn-sm"
        aria-disabled={page.isReported}
        onClick={() => page.isReported || setReporting(true)}
      >
        <ShieldAlert className="size-4" aria-hidden="true" />
        {page.isReported ? texts.reported : texts.report}
      </button>
      {isReporting && <ReportConversationDialog id={id} name={name} onClose={() => setReporting(false)} />}
    </div>
  );
}
