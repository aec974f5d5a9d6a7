/** `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const themeKey = 'theme';

/** What a browser paints around the page, close to each theme's background. */
export const themeColours = { light: '#fcfbf8', dark: '#151b18' };

/** Shows the pages in a theme from now on. A browser that keeps nothing shows it for this page. */
export function chooseTheme(theme: Theme): void {
  show(theme);
  try {
    if (theme === 'system') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
  } catch {
    // Storage is switched off.
  }
}

/** Shows the theme that was chosen in this browser. @returns it */
export function showKeptTheme(): Theme {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(themeKey);
  } catch {
    // Storage is switched off.
  }
  const theme = themes.find((one) => one === kept) ?? 'system';
  show(theme);
  return theme;
}

function show(theme: Theme): void {
  const root = document.documentElement;
  document.querySelector('#theme-colour')?.remove();
  if (theme === 'system') {
    delete root.dataset.theme;
    return;
  }
  root.dataset.theme = theme;
  const colour = Object.assign(document.createElement('meta'), {
    name: 'theme-color',
    id: 'theme-colour',
    content: themeColours[theme],
  });
  document.head.prepend(colour);
}
