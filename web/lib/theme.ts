/** `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const themeKey = 'theme';

/** What a browser paints around the page, close to each theme's background. */
export const themeColours = { light: '#fcfbf8', dark: '#151b18' };

export function chosenTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return themes.find((one) => one === theme) ?? 'system';
}

/** A browser that keeps nothing shows it for this page. */
export function chooseTheme(theme: Theme): void {
  show(theme);
  try {
    if (theme === 'system') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
  } catch {
    // Storage is switched off.
  }
}

/** On a page without the script in its head. */
export function showKeptTheme(): void {
  try {
    const kept = localStorage.getItem(themeKey);
    show(themes.find((one) => one === kept) ?? 'system');
  } catch {
    // Storage is switched off.
  }
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
