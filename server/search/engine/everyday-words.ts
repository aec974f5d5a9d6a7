/** What buyers and sellers write around the words that tell something, in English and Spanish. */
const fillers = new Set(
  [
    'the with for in near around and of used phone phones smartphone smartphones mobile cellphone cell ram sale buy second hand',
    'cheap cheaper cheapest inexpensive price prices deal deals offer offers',
    'de del con en cerca y la el los las un una para por usado usada usados celular celulares movil moviles telefono ' +
      'telefonos',
    'segunda mano venta comprar barato barata baratos baratas economico economica precio precios oferta ofertas',
  ].flatMap((line) => line.split(' ')),
);

/** Words that tell something only where a phone says them: like new. */
const vague = new Set('like new as condition android como nuevo nueva nuevos estado'.split(' '));

/** What phones are described by, as buyers write it who don't write English; and another spelling. */
const english = new Map(
  Object.entries({
    black: 'negro negra negros negras',
    white: 'blanco blanca blancos blancas',
    grey: 'gray gris grises',
    silver: 'plata plateado plateada',
    gold: 'oro dorado dorada',
    blue: 'azul azules',
    green: 'verde verdes',
    red: 'rojo roja',
    pink: 'rosa rosado rosada',
    purple: 'morado morada purpura violeta lila',
    yellow: 'amarillo amarilla',
    orange: 'naranja anaranjado',
    brown: 'marron',
    titanium: 'titanio',
    excellent: 'excelente',
    unlocked: 'libre liberado liberada',
  }).flatMap(([word, others]) => others.split(' ').map((other) => [other, word] as const)),
);

const described = new Set(english.values());

/** The English word for another, or undefined. */
export function inEnglish(word: string): string | undefined {
  return english.get(word);
}

/** Do buyers write it about any phone? Towns are called Mobile and Orange too. */
export function isEverydayWord(word: string): boolean {
  return fillers.has(word) || vague.has(word) || english.has(word) || described.has(word);
}

/**
 * Without the words that tell nothing. A filler stays where it is part of a name that other words are part of too, or
 * the end of one: phone in "nothing phone" and in "i phone", not in "samsung phone".
 */
export function withoutFillers(
  words: readonly string[],
  known: {
    isName: (word: string) => boolean;
    isNamedWith: (word: string, others: readonly string[]) => boolean;
    isSaid: (word: string) => boolean;
  },
): string[] {
  const telling = words.filter((word) => !fillers.has(word));
  return words.filter((word, at) => {
    if (fillers.has(word)) return known.isNamedWith(word, telling) || known.isName(`${words[at - 1] ?? ' '}${word}`);
    return !vague.has(word) || known.isSaid(word);
  });
}
