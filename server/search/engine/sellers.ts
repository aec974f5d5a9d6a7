import { grown } from '#server/search/engine/growing.ts';
import { Uuids } from '#server/search/engine/uuids.ts';
import type { Uuid } from '#server/search/engine/uuids.ts';

/** Sellers by small numbers: whether each is verified, and how many phones they have on sale. */
export class Sellers {
  readonly #ids = new Uuids();
  #verified = new Uint8Array(0);
  #phones = new Uint32Array(0);
  #count = 0;

  get bytes(): number {
    return this.#ids.bytes + this.#verified.byteLength + this.#phones.byteLength;
  }

  number(id: Uuid): number {
    const known = this.#ids.find(id);
    if (known >= 0) return known;
    const number = this.#count++;
    this.#verified = grown(this.#verified, this.#count);
    this.#phones = grown(this.#phones, this.#count);
    this.#ids.add(number, id);
    return number;
  }

  isVerified(seller: number): boolean {
    return this.#verified[seller] === 1;
  }

  setVerified(seller: number, isVerified: boolean): void {
    this.#verified[seller] = Number(isVerified);
  }

  phones(seller: number): number {
    return this.#phones[seller] ?? 0;
  }

  change(seller: number, by: 1 | -1): void {
    this.#phones[seller] = (this.#phones[seller] ?? 0) + by;
  }
}
