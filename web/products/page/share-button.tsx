import { Share2 } from 'lucide-react';
import { toast } from '#web/lib/toast.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { usePageTexts } from '#web/texts/pages/phones-and-models.ts';

/** Hands the page's address to what the device shares with, or else to its clipboard. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const texts = usePageTexts().phonePage;
  const isLive = useHydrated();
  const share = async () => {
    const url = new URL(path, location.origin).href;
    const hasDialog = 'share' in navigator;
    // Closing the device's own dialog is a refusal too, and nothing to tell of.
    if (hasDialog) return navigator.share({ title, url }).catch(() => undefined);
    try {
      await navigator.clipboard.writeText(url);
      toast.success(texts.linkCopied);
    } catch {
      toast.error(texts.copyFailed);
    }
  };
  return (
    <button type="button" className="btn btn-ghost min-h-11 px-3" disabled={!isLive} onClick={() => void share()}>
      <Share2 className="size-5" aria-hidden="true" />
      {texts.share}
    </button>
  );
}
