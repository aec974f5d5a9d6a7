import type { ColourFamily } from '#contract/searching.ts';

/** Words by which makers call a colour, the more telling first: Rose Gold is pink, Space Grey grey. */
const words: readonly [ColourFamily, RegExp][] = [
  ['pink', /pink|rose|blush|coral|peach|flamingo|sakura|lilac pink/],
  ['purple', /purple|violet|lavender|lilac|amethyst|orchid|plum|bora/],
  ['orange', /orange|tangerine|copper|sunset|apricot|amber|lava/],
  ['gold', /gold|champagne|bronze|sand|desert/],
  ['brown', /brown|hazel|sorta sage|mocha|chocolate|burnt|walnut|leather/],
  ['red', /red|burgundy|crimson|cherry|ruby|scarlet|wine|maroon/],
  ['yellow', /yellow|lemon|lime|canary|citrus/],
  ['green', /green|mint|sage|olive|emerald|jade|teal|aloe|forest|seafoam|wintergreen|moss|kiwi|pine/],
  [
    'blue',
    /blue|navy|sky|ocean|azure|cobalt|sapphire|indigo|cyan|bay|aqua|ultramarine|turquoise|glacier|sea|denim|nebula|aurora/,
  ],
  ['grey', /gr[ae]y|graphite|charcoal|titanium|slate|gunmetal|carbon|stone|porpoise|storm|iron|cement/],
  ['silver', /silver|platinum|chrome|steel|moonlight/],
  ['black', /black|midnight|obsidian|onyx|jet|shadow|stealth|dark|night|raven|cosmic/],
  ['white', /white|starlight|snow|pearl|cream|ivory|porcelain|chalk|cloud|linen|marble|moon|ice|polar|frost/],
];

/** Under which colour people look for a phone; null where its name says none. */
export function colourFamilyOf(colour: string | null): ColourFamily | null {
  if (colour === null) return null;
  const name = colour.toLowerCase();
  return words.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}
