/** As browsers have it (Barcode Detection API). TypeScript doesn't know it yet. */
export interface Detector {
  detect(video: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}

interface NativeDetector {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

const formats: 'qr_code'[] = ['qr_code'];

/** What reads QR codes: the browser, or a library that is loaded where the browser can't. */
export async function newDetector(): Promise<Detector> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetector };
  if (Native && (await Native.getSupportedFormats()).includes('qr_code')) return new Native({ formats });
  const { BarcodeDetector: Loaded } = await import('qr/decode.js');
  return new Loaded({ formats });
}
