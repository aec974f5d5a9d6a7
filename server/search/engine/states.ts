/**
 * The states of the USA by the code that stands behind a town: Austin, TX. As English and Spanish write them, without
 * accents. Source of the codes: USPS Publication 28, appendix B.
 */
const spellings: Readonly<Record<string, string>> = {
  al: 'alabama',
  ak: 'alaska',
  az: 'arizona',
  ar: 'arkansas',
  ca: 'california',
  co: 'colorado',
  ct: 'connecticut',
  fl: 'florida',
  ga: 'georgia',
  hi: 'hawaii|hawai',
  id: 'idaho',
  il: 'illinois',
  ia: 'iowa',
  ks: 'kansas',
  ky: 'kentucky',
  me: 'maine',
  md: 'maryland',
  ma: 'massachusetts',
  mi: 'michigan',
  mn: 'minnesota',
  ms: 'mississippi|misisipi',
  mo: 'missouri|misuri',
  mt: 'montana',
  ne: 'nebraska',
  nv: 'nevada',
  nh: 'new hampshire|nueva hampshire',
  nj: 'new jersey|nueva jersey',
  nm: 'new mexico|nuevo mexico',
  ny: 'new york|nueva york',
  nc: 'north carolina|carolina del norte',
  nd: 'north dakota|dakota del norte',
  oh: 'ohio',
  ok: 'oklahoma',
  or: 'oregon',
  pa: 'pennsylvania|pensilvania',
  ri: 'rhode island',
  sc: 'south carolina|carolina del sur',
  sd: 'south dakota|dakota del sur',
  tn: 'tennessee',
  tx: 'texas|tejas',
  ut: 'utah',
  vt: 'vermont',
  va: 'virginia',
  wa: 'washington',
  wv: 'west virginia|virginia occidental',
  wi: 'wisconsin',
  wy: 'wyoming',
};

/** Their codes also stand in the names of other places, so they tell something only behind a town. */
const behindTowns: Readonly<Record<string, string>> = {
  dc: 'district of columbia|distrito de columbia|d c',
  de: 'delaware',
  in: 'indiana',
  la: 'louisiana|luisiana',
};

const codes = codesOf(spellings);
const allCodes = new Map([...codes, ...codesOf(behindTowns)]);
export const stateWordsMax = 3;

function codesOf(states: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries(states).flatMap(([code, names]) => names.split('|').map((name) => [name, code] as const)),
  );
}

/** The code of the state that stands behind a town: oregon is or. */
export function stateCode(name: string): string | undefined {
  return allCodes.get(name);
}

/** Which words of a text name a state, alone or with their neighbours, by its code: new and york are of ny. */
export function stateCodes(words: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at < words.length; at += 1) {
    // West Virginia is not Virginia.
    for (let length = stateWordsMax; length > 0; length -= 1) {
      const named = words.slice(at, at + length);
      const code = codes.get(named.join(' '));
      if (code === undefined) continue;
      for (const word of named) found.set(word, code);
      at += length - 1;
      break;
    }
  }
  return found;
}
