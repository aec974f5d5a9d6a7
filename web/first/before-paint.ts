export interface BeforePaint {
  tokenKey: string;
  lettersKey: string;
  themeKey: string;
  /** What a browser paints around the page, by theme. */
  colours: Record<string, string>;
}

/**
 * Runs in the head, before anything is painted: marks who is signed in, puts the chosen theme on <html>, and the colour
 * around the page first in the head, where it goes before those for the device's theme. The server writes it into the
 * page as it stands, so it may use nothing from outside.
 */
export function beforePaint({ tokenKey, lettersKey, themeKey, colours }: BeforePaint): void {
  const root = document.documentElement;
  try {
    if (localStorage.getItem(tokenKey)) root.dataset.session = 'in';
    // A late font would shift the target of a link into the page.
    if (location.hash || localStorage.getItem(lettersKey)) delete root.dataset.font;
    const theme = localStorage.getItem(themeKey) ?? '';
    const colour = colours[theme];
    if (colour === undefined) return;
    root.dataset.theme = theme;
    const meta = document.createElement('meta');
    meta.name = 'theme-color';
    meta.id = 'theme-colour';
    meta.content = colour;
    document.head.prepend(meta);
  } catch {
    // Storage is switched off.
  }
}
