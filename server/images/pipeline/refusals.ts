import { sayIssue } from '#contract/issues.ts';
import { issueMessages } from '#contract/picture-issues.ts';
import type { Finding } from '#contract/issues.ts';

export type PictureFinding = Extract<
  Finding,
  [`${'file' | 'picture' | 'pictures'}_${string}` | 'not_a_picture', ...unknown[]]
>;

export class ImageRefusal extends Error {
  readonly finding: PictureFinding;

  constructor(finding: PictureFinding, cause?: unknown) {
    const [code, params] = finding;
    super(sayIssue(issueMessages, code, params), { cause });
    this.name = 'ImageRefusal';
    this.finding = finding;
  }

  get code(): PictureFinding[0] {
    return this.finding[0];
  }
}

export function tooLarge(bytesMax: number): ImageRefusal {
  return new ImageRefusal(['file_too_large', { megabytes: bytesMax / 1024 / 1024 }]);
}

/** Nothing is wrong with the picture. */
export function tooBusy(cause?: unknown): ImageRefusal {
  return new ImageRefusal(['pictures_waiting'], cause);
}

/** It began as a picture and didn't go on as one. */
export function unreadable(cause?: unknown): ImageRefusal {
  return new ImageRefusal(['picture_damaged'], cause);
}
