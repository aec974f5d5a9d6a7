import { colourFamilies } from '#contract/searching.ts';
import type { ColourFamily } from '#contract/searching.ts';
import { inEnglish } from '#server/search/engine/everyday-words.ts';
import { Remembered } from '#server/search/engine/remembered.ts';
import { wordsOf } from '#server/search/engine/words.ts';

/** Sellers of a million phones write some hundreds of colours. */
const remembered = new Remembered(5_000, familyOf);

/** Under which colour people look for a phone; null where its name says none. */
export function colourFamilyOf(colour: string | null): ColourFamily | null {
  return colour === null ? null : remembered.get(colour);
}

const pinkGold = /\b(?:rose|pink|blush|peach) ?gold\b/;
/** A word may end in one: Jetblack, Lightgrey. Mirrored is not red. */
const plain = new RegExp(`(?:${colourFamilies.map((one) => (one === 'red' ? '\\bred' : one)).join('|')})\\b`, 'g');

/** Words by which makers call a colour, the more telling first. */
const words: readonly [ColourFamily, RegExp][] = [
  ['pink', /pink|rose|blush|coral|peach|flamingo|sakura|lilac pink/],
  ['purple', /purple|violet|lavender|lavanda|lilac|amethyst|orchid|plum|bora/],
  ['orange', /orange|tangerine|copper|sunset|apricot|amber|lava/],
  ['gold', /gold|champagne|bronze|sand|desert|desierto/],
  ['brown', /brown|hazel|sorta sage|mocha|chocolate|burnt|walnut|leather/],
  ['red', /red|burgundy|crimson|cherry|ruby|scarlet|wine|maroon/],
  ['yellow', /yellow|lemon|lime|canary|citrus/],
  ['green', /green|mint|menta|sage|olive|emerald|jade|teal|aloe|forest|seafoam|wintergreen|moss|kiwi|pine/],
  [
    'blue',
    /blue|navy|sky|ocean|azure|cobalt|sapphire|indigo|cyan|bay|aqua|ultramarine|turquoise|turquesa|celeste|glacier|sea|denim|nebula|aurora/,
  ],
  ['grey', /gr[ae]y|graphite|grafito|charcoal|titanium|slate|gunmetal|carbon|stone|porpoise|storm|iron|cement/],
  ['silver', /silver|platinum|chrome|steel|moonlight/],
  ['black', /black|midnight|medianoche|obsidian|onyx|jet|shadow|stealth|dark|night|raven|cosmic/],
  ['white', /white|starlight|snow|pearl|cream|ivory|porcelain|chalk|cloud|linen|marble|moon|ice|polar|frost/],
];

/** The last plain colour decides: Titanium Black is black, Orchid Grey grey. A name without one is a maker's own. */
function familyOf(colour: string): ColourFamily | null {
  const name = wordsOf(colour)
    .map((word) => inEnglish(word) ?? word)
    .join(' ');
  if (pinkGold.test(name)) return 'pink';
  const last = name.match(plain)?.at(-1);
  const said = colourFamilies.find((one) => one === last);
  return said ?? words.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}
