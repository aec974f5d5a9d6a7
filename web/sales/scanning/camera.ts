/** Which page may ask for the camera: the server's policy says so of the document, not of what it shows later. */
const mayAsk = /^\/dashboard\/sales\/[^/]+\/?$/i;

export type WhyNoCamera = 'refused' | 'none' | 'failed';

/** Does this document have to be loaded anew before it may ask for the camera? */
export function mustReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && !mayAsk.test(new URL(navigation.name).pathname);
}

/** The camera that looks away from its owner, where there is one. @returns why there is none otherwise */
export async function openCamera(): Promise<MediaStream | WhyNoCamera> {
  // Not there without https.
  if (!('mediaDevices' in navigator)) return 'none';
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError') return 'refused';
    return name === 'NotFoundError' ? 'none' : 'failed';
  }
}
