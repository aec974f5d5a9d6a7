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
export const pasteCells = (field: Locator, picture: Buffer) =>
  field.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    clipboardData.items.add(new File([bytes], 'cells.png', { type: 'image/png' }));
    clipboardData.items.add('799', 'text/plain');
    return element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }),
    );
  }, picture.toString('base64'));
