import type { BoxItem, Condition } from '#contract/limits.ts';

/** What sellers say of a phone's looks, by its condition. */
export const looks: Record<Condition, readonly string[]> = {
  Excellent: [
    'Looks like the day I unboxed it; I could not find a mark under a lamp.',
    'Always lived in a case with a glass protector, so both sides are spotless.',
    'No scratches, no dents. It spent most of its life on a desk as my second phone.',
    'Flawless screen and frame. I am picky and would have called it Good otherwise.',
    'Mint. I changed to a bigger one after a short time and kept this in its box.',
  ],
  Good: [
    'A couple of hairline scratches on the frame, nothing you feel with a finger.',
    'Light wear around the charging port, screen has no scratches.',
    'One small scuff at the lower left corner, see the picture. Everything else is clean.',
    'Normal signs of use on the back; with a case you will never see them.',
    'The screen has two faint lines that only show when it is off.',
  ],
  Fair: [
    'Visible scratches on the back and a chipped corner, but it never let me down.',
    'The frame has dents from two drops. Screen is scratched though not cracked.',
    'It has been a work phone and looks like one. All functions tested and fine.',
    'Fine scratches all over the glass and worn edges; priced for it.',
    'Cosmetically tired, technically healthy.',
  ],
};

export const batteries: readonly string[] = [
  'Battery health is at {health} %.',
  'Battery still shows {health} % and gets me through the day.',
  'I had the battery checked: {health} % of its first capacity.',
  'Around {health} % battery health, charging works as it should.',
];

/** What comes along, in words and as the market knows it. */
export const boxes: readonly { said: string; items: readonly BoxItem[] }[] = [
  { said: 'Comes with the original box and an unused cable.', items: ['box', 'cable'] },
  { said: 'Box and papers included, no charger.', items: ['box', 'receipt'] },
  { said: 'Phone only; I can add a simple case.', items: [] },
  { said: 'With box, cable and a spare screen protector.', items: ['box', 'cable'] },
  { said: 'I will put in the case I used, free of charge.', items: ['case'] },
  { said: 'With its charger and a cable.', items: ['charger', 'cable'] },
];

export const locks: readonly string[] = [
  'Unlocked for all carriers and signed out of every account.',
  'Factory reset, no lock of any kind.',
  'SIM free. You can check the serial number with me before you pay.',
  'Paid off and unlocked; works with any network here.',
];

export const reasons: readonly string[] = [
  'Selling because I upgraded.',
  'It was a gift and I already had one.',
  'My company gave me another, so this one needs a new home.',
  'Switching systems, otherwise I would keep it.',
  'I am clearing out the drawer.',
  'Happy to meet in a café near the station, or to ship it insured.',
];
