export const lettersKey = 'font';

/**
 * Loads the web font; this browser's next page starts with it. A page that started without gets it under a family name
 * that its styles already use (web/letters.css): another would make the browser recalculate all styles.
 */
export async function bringLetters(): Promise<void> {
  const fonts = document.documentElement.dataset.font === 'later' ? lateFaces() : [];
  await (fonts[0]?.load() ?? document.fonts.load('1em "Inter Variable"'));
  for (const font of fonts) document.fonts.add(font);
  localStorage.setItem(lettersKey, 'here');
}

function lateFaces(): FontFace[] {
  return [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => style.getPropertyValue('font-family').includes('Inter Variable'))
    .map(
      ({ style }) =>
        new FontFace('Inter Late', style.getPropertyValue('src'), {
          weight: style.getPropertyValue('font-weight'),
          unicodeRange: style.getPropertyValue('unicode-range'),
        }),
    );
}
