export const lettersKey = 'font';

/**
 * Fetches the page's letters, and notes that this browser has them, so that its next page begins with them. Where the
 * page began without, they are given to it under a name that its styles have from the start (web/letters.css): a family
 * that changes would have the styles of everything looked at anew.
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
