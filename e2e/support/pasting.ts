import type { Page } from 'playwright-core';

/** Pastes pictures in base64 one right after the other: the second one comes while the first is still looked into. */
export const pasteOneByOne = (page: Page, pictures: string[]) =>
  page.evaluate((texts) => {
    for (const [at, text] of texts.entries()) {
      const clipboardData = new DataTransfer();
      const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
      clipboardData.items.add(new File([bytes], `${at}.png`, { type: 'image/png' }));
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
    }
  }, pictures);
