import type { Page } from 'playwright-core';

/** While axe looks, a list changes of which some is taken out of the page, as React would change it. */
export function changeMeanwhile(page: Page): Promise<void> {
  return page.evaluate(() => {
    const list = document.createElement('div');
    Object.assign(list, { id: 'changing', className: 'grid' });
    const cardOf = (text: string) => {
      const card = document.createElement('div');
      card.appendChild(document.createElement('article')).textContent = text;
      return card;
    };
    const cards = [...'01234567'].map((text) => list.appendChild(cardOf(text)));
    document.querySelector('main')?.append(list);
    const { axe } = window as unknown as { axe: { run(...how: unknown[]): Promise<unknown> } };
    const { run } = axe;
    axe.run = (...how) => {
      axe.run = run;
      const [, , , , fourth, , sixth, seventh] = cards;
      if (!fourth || !sixth || !seventh || fourth.isConnected) throw new Error('Nothing is taken out');
      list.removeChild(seventh);
      list.insertBefore(cardOf('new'), sixth);
      list.appendChild(fourth);
      return run.apply(axe, how);
    };
  });
}
