import { openCamera } from '#web/sales/scanning/camera.ts';
import type { WhyNoCamera } from '#web/sales/scanning/camera.ts';
import { newDetector } from '#web/sales/scanning/detector.ts';

const pauseMs = 150;

export type Looked = { code: string } | { why: WhyNoCamera } | null;

/**
 * Looks through the camera until it sees six digits as a QR code.
 *
 * @param signal ends the looking and turns the camera off
 * @param onOther is called when it sees another QR code
 * @returns the code, why there is none, or null once it was ended
 */
export async function lookForCode(video: HTMLVideoElement, signal: AbortSignal, onOther: () => void): Promise<Looked> {
  const camera = await openCamera();
  if (typeof camera === 'string') return signal.aborted ? null : { why: camera };
  const stop = () => {
    for (const track of camera.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop);
  try {
    video.srcObject = camera;
    if (!signal.aborted) await video.play();
    const detector = await newDetector();
    while (!signal.aborted && camera.active) {
      const seen = await detector.detect(video);
      const code = seen.map(({ rawValue }) => rawValue.trim()).find((text) => /^\d{6}$/.test(text));
      if (code !== undefined) return signal.aborted ? null : { code };
      if (seen.length > 0) onOther();
      await new Promise((passed) => setTimeout(passed, pauseMs));
    }
    return signal.aborted ? null : { why: 'failed' };
  } catch {
    return signal.aborted ? null : { why: 'failed' };
  } finally {
    stop();
  }
}
