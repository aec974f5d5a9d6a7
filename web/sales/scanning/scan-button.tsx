import { ScanQrCode } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mustReload } from '#web/sales/scanning/camera.ts';
import type { WhyNoCamera } from '#web/sales/scanning/camera.ts';
import { lookForCode } from '#web/sales/scanning/look-for-code.ts';
import { useScanningTexts } from '#web/texts/pages/scanning.ts';

/**
 * Of which sale a code is to be scanned, as the session keeps it while the page is loaded anew in order to ask for the
 * camera.
 */
const scanKey = 'redial.scan-code';

/** Reads the other side's QR code with the camera. Typing the code always stays possible. */
export function ScanButton({
  sale,
  act,
  onCode,
}: {
  sale: string;
  act: 'hand_over' | 'bring_back';
  onCode: (code: string) => void;
}) {
  const texts = useScanningTexts();
  const [state, setState] = useState<'idle' | 'looking' | 'other' | WhyNoCamera>('idle');
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = state === 'looking' || state === 'other';
  const begin = () => {
    if (mustReload()) {
      sessionStorage.setItem(scanKey, sale);
      return location.reload();
    }
    setState('looking');
  };
  const goOn = useEffectEvent(begin);
  useEffect(() => {
    const wanted = sessionStorage.getItem(scanKey);
    sessionStorage.removeItem(scanKey);
    if (wanted !== sale || mustReload()) return;
    // No camera is on where nobody sees its picture.
    const part = button.current?.closest('details');
    if (part) part.open = true;
    goOn();
  }, [sale]);
  return (
    <div className="space-y-3">
      <button
        ref={button}
        type="button"
        className="btn btn-outline w-full"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? setState('idle') : begin())}
      >
        <ScanQrCode className="size-5" aria-hidden="true" />
        {isOpen ? texts.stop : texts.scan}
      </button>
      {isOpen && (
        <Viewfinder
          onOther={() => setState('other')}
          onEnd={(ended) => {
            setState('why' in ended ? ended.why : 'idle');
            if ('code' in ended) onCode(ended.code);
          }}
        />
      )}
      <p role="status" className="text-quiet text-sm empty:hidden">
        {state === 'idle' ? '' : isOpen ? texts[state][act] : texts[state]}
      </p>
    </div>
  );
}

function Viewfinder({
  onOther,
  onEnd,
}: {
  onOther: () => void;
  onEnd: (ended: { code: string } | { why: WhyNoCamera }) => void;
}) {
  const { picture } = useScanningTexts();
  const video = useRef<HTMLVideoElement>(null);
  const seeOther = useEffectEvent(onOther);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const { current } = video;
    if (current === null) return;
    const over = new AbortController();
    const look = async () => {
      const ended = await lookForCode(current, over.signal, () => seeOther());
      if (ended !== null) end(ended);
    };
    void look();
    return () => over.abort();
  }, []);
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={picture}
      className="rounded-box bg-base-300 aspect-square w-full object-cover"
    />
  );
}
