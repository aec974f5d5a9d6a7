import { limits } from '#contract/limits.ts';
import type { AbortSignalLike } from '#contract/route.ts';
import { uploadPicture } from '#web/lib/upload.ts';

/** An address that is this old is not sent any more: the market may remove its picture before it is used. */
const usableMs = (limits.unusedPictureHours - 4) * 3_600_000;

/** Uploads each file once, also when what it belongs to has to be sent again. */
export class Uploads {
  readonly #upload: typeof uploadPicture;
  readonly #kept = new WeakMap<File, { address: Promise<string>; at: number }>();

  constructor(upload = uploadPicture) {
    this.#upload = upload;
  }

  /** The address of a file that was uploaded, or is on its way. */
  known(file: File): Promise<string> | undefined {
    const kept = this.#kept.get(file);
    return kept !== undefined && Date.now() - kept.at < usableMs ? kept.address : undefined;
  }

  /** Tells from 0 to 1 how much of the file has gone. The signal is that of the action which the file belongs to. */
  addressOf(
    file: File,
    signal: AbortSignalLike,
    onProgress: (share: number) => void = () => undefined,
  ): Promise<string> {
    const known = this.known(file);
    if (known !== undefined) return known;
    const upload = { address: this.#upload(file, signal, onProgress), at: Date.now() };
    this.#kept.set(file, upload);
    upload.address.catch(() => this.#kept.get(file) === upload && this.#kept.delete(file));
    return upload.address;
  }
}
