import { grown } from '#server/search/engine/growing.ts';
import { PlaceTable } from '#server/search/engine/place-table.ts';

/** A UUID as four numbers of 32 bits. */
export type Uuid = readonly [number, number, number, number];

const dash = 45;
const none = 16;
/** By the code of a character. A regular expression and parseInt took a twentieth of loading a market. */
const hexDigits = Uint8Array.from({ length: 128 }, (_, code) => {
  const digit = '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase());
  return digit < 0 ? none : digit;
});

/** @returns null unless the text is a UUID */
export function readUuid(text: string): Uuid | null {
  if (text.length !== 36) return null;
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let at = 0; at < 36; at += 1) {
    const code = text.charCodeAt(at);
    if (at === 8 || at === 13 || at === 18 || at === 23) {
      if (code !== dash) return null;
      continue;
    }
    const digit = hexDigits[code] ?? none;
    if (digit === none) return null;
    if (at < 8) first = (first << 4) | digit;
    else if (at < 18) second = (second << 4) | digit;
    else if (at < 28) third = (third << 4) | digit;
    else fourth = (fourth << 4) | digit;
  }
  return [first >>> 0, second >>> 0, third >>> 0, fourth >>> 0];
}

export function uuidText(uuid: Uuid): string {
  const hex = uuid.map((part) => part.toString(16).padStart(8, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** As their texts compare: below 0 when the left one comes first. */
export function compareUuids(left: Uuid, right: Uuid): number {
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2] || left[3] - right[3];
}

/** The UUIDs at the places of a column, and the way back from a UUID to its place. */
export class Uuids {
  #parts = new Uint32Array(0);
  readonly #table = new PlaceTable((place) => hashOf(this.at(place)));

  get bytes(): number {
    return this.#parts.byteLength + this.#table.bytes;
  }

  /** @returns -1 for a UUID that isn't here. */
  find(uuid: Uuid): number {
    return this.#table.find(
      hashOf(uuid),
      (place) => this.#parts[place * 4] === uuid[0] && isSame(this.at(place), uuid),
    );
  }

  at(place: number): Uuid {
    const start = place * 4;
    const parts = this.#parts;
    return [parts[start] ?? 0, parts[start + 1] ?? 0, parts[start + 2] ?? 0, parts[start + 3] ?? 0];
  }

  add(place: number, uuid: Uuid): void {
    this.#parts = grown(this.#parts, place * 4 + 4);
    this.#parts.set(uuid, place * 4);
    this.#table.add(place);
  }

  remove(place: number): void {
    this.#table.remove(place);
  }

  move(from: number, to: number): void {
    this.#parts.copyWithin(to * 4, from * 4, from * 4 + 4);
    this.#table.move(from, to);
  }
}

function isSame(left: Uuid, right: Uuid): boolean {
  return compareUuids(left, right) === 0;
}

function hashOf(uuid: Uuid): number {
  const mixed = Math.imul(uuid[0] ^ Math.imul(uuid[1], 0x9e_37_79_b1), 0x85_eb_ca_6b);
  const other = Math.imul(uuid[2] ^ Math.imul(uuid[3], 0x27_d4_eb_2f), 0xc2_b2_ae_35);
  return (mixed ^ (mixed >>> 15) ^ other ^ (other >>> 13)) >>> 0;
}
