/** `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storedAs = 'theme';

/** What a browser paints around the page, close to each theme's ground. */
export const themeColours = { light: '#fcfbf8', dark: '#151b18' };

/**
 * Runs in the head, before anything is painted: puts the chosen theme on <html>, and the colour around the page first
 * in the head, where it goes before those for the device's theme.
 */
export const themeScript = `try{let t=localStorage.getItem('${storedAs}'),c=${JSON.stringify(themeColours)}[t];if(c){document.documentElement.dataset.theme=t;let m=document.createElement('meta');m.name='theme-color';m.id='theme-colour';m.content=c;document.head.prepend(m)}}catch{}`;

/** The theme that was chosen in this browser. */
export function chosenTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return themes.find((one) => one === theme) ?? 'system';
}

/** Shows the pages in a theme from now on. A browser that keeps nothing shows it for this page. */
export function chooseTheme(theme: Theme): void {
  show(theme);
  try {
    if (theme === 'system') localStorage.removeItem(storedAs);
    else localStorage.setItem(storedAs, theme);
  } catch {
    // Storage is switched off.
  }
}

/** Shows the theme that was chosen in this browser, on a page without the script in its head. */
export function showKeptTheme(): void {
  try {
    const kept = localStorage.getItem(storedAs);
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
