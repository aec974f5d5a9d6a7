export interface BeforePaint {
  tokenKey: string;
  lettersKey: string;
  themeKey: string;
  colours: Record<string, string>;
}

/** In the head, before the first paint. Inlined: it may use nothing from outside. Its colour precedes the device's. */
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
