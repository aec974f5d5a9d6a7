/** What the journey asks of a browser. Each engine has its own way of being driven. */
export interface Page {
  /** Loads a page, at least until its HTML is read. */
  open(url: string): Promise<void>;
  /** Runs a function inside the page. It may use its arguments and what a page has, nothing else, and may wait. */
  run<Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>;
  find(target: Target): Promise<Found | null>;
  /** Sets the size of what the window shows, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** What the window shows, as PNG. */
  picture(): Promise<Buffer>;
  /** What went wrong inside the page. */
  failures(): Promise<string[]>;
  close(): Promise<void>;
}

/** An element, used as a person would: by mouse and keyboard. */
export interface Found {
  click(): Promise<void>;
  type(text: string): Promise<void>;
  attach(file: string): Promise<void>;
}

export interface Engine {
  name: string;
  start(): Promise<Page>;
}

/** Something in sight: its kind, and its label or words. A field is found by how its label begins. */
export interface Target {
  kind: 'button' | 'link' | 'field' | 'text';
  name: string;
  /** Words of the card, table row or dialog that it stands in. */
  within?: string | undefined;
}

/** Finds a target. It runs inside the page. */
export function findElement({ kind, name, within }: Target): Element | null {
  const selectors = { button: 'button', link: 'a[href]', field: 'input, select, textarea', text: 'body *' };
  const wordsOf = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const has = (element: Element) => wordsOf(element).includes(name);
  const matches = (element: Element) => {
    if (kind === 'text') return has(element) && ![...element.children].some(has);
    if (element.ariaLabel !== null) return element.ariaLabel === name;
    if (kind !== 'field') return wordsOf(element) === name;
    const labels = (element as HTMLInputElement).labels ?? [];
    return [...labels].some((label) => wordsOf(label).startsWith(name));
  };
  const places = [...document.querySelectorAll(within === undefined ? 'body' : 'article, tr, dialog')];
  return (
    places
      .filter((place) => within === undefined || place.textContent?.includes(within))
      .flatMap((place) => [...place.querySelectorAll(selectors[kind])])
      .find((element) => element.checkVisibility({ visibilityProperty: true }) && matches(element)) ?? null
  );
}
