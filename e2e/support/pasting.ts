import type { Locator, Page } from 'playwright-core';

/** Pastes PNG pictures one right after the other: the second one comes while the first is still looked into. */
export const pasteOneByOne = (page: Page, pictures: Buffer[]) =>
  page.evaluate(
    (texts) => {
      for (const [at, text] of texts.entries()) {
        const clipboardData = new DataTransfer();
        const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
        clipboardData.items.add(new File([bytes], `${at}.png`, { type: 'image/png' }));
        document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
      }
    },
    pictures.map((picture) => picture.toString('base64')),
  );

/** Pastes cells of a spreadsheet, which are a text and a picture. @returns did the page leave them to the field? */
export const pasteCells = (field: Locator, picture: Buffer) => pasteBoth(field, picture, '799');

/** Pastes a file as macOS copies it in Finder: with its name as text. @returns did the page leave it to the field? */
export const pasteFile = (field: Locator, picture: Buffer) => pasteBoth(field, picture, 'picture.png');

const pasteBoth = (field: Locator, picture: Buffer, text: string) =>
  field.evaluate(
    (element, [bytesAsText, text]) => {
      const clipboardData = new DataTransfer();
      const bytes = Uint8Array.from(atob(bytesAsText), (sign) => sign.charCodeAt(0));
      clipboardData.items.add(new File([bytes], 'picture.png', { type: 'image/png' }));
      clipboardData.items.add(text, 'text/plain');
      return element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }),
      );
    },
    [picture.toString('base64'), text] as const,
  );
