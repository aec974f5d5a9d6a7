import type { Shelf } from '#server/search/engine/shelf.ts';

/** By text, the bits of the words it has. Large, so searches take turns with them. */
export interface Marks {
  titles: Uint16Array;
  places: Uint16Array;
  colours: Uint16Array;
  /** The texts that have a bit. */
  readonly markedTitles: number[];
  readonly markedPlaces: number[];
  readonly markedColours: number[];
}

/** Lends marks to searches, clean, so that none has to make or clear large columns. */
export class MarksPool {
  readonly #free: Marks[] = [];

  get bytes(): number {
    return this.#free.reduce(
      (sum, { titles, places, colours }) => sum + titles.byteLength + places.byteLength + colours.byteLength,
      0,
    );
  }

  take(shelf: Shelf): Marks {
    const marks = this.#free.pop() ?? {
      titles: new Uint16Array(0),
      places: new Uint16Array(0),
      colours: new Uint16Array(0),
      markedTitles: [],
      markedPlaces: [],
      markedColours: [],
    };
    marks.titles = fitting(marks.titles, shelf.titles.size);
    marks.places = fitting(marks.places, shelf.places.size);
    marks.colours = fitting(marks.colours, shelf.colours.size);
    return marks;
  }

  giveBack(marks: Marks): void {
    wipe(marks.titles, marks.markedTitles);
    wipe(marks.places, marks.markedPlaces);
    wipe(marks.colours, marks.markedColours);
    this.#free.push(marks);
  }
}

function fitting(bits: Uint16Array, size: number): Uint16Array {
  return bits.length >= size ? bits : new Uint16Array(Math.ceil(size * 1.25));
}

function wipe(bits: Uint16Array, marked: number[]): void {
  for (const text of marked) bits[text] = 0;
  marked.length = 0;
}
