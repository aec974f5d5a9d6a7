/** What was worked out for the texts seen lately, since sellers write the same ones again and again. */
export class Remembered<Value> {
  readonly #most: number;
  readonly #workOut: (text: string) => Value;
  readonly #values = new Map<string, Value>();

  constructor(most: number, workOut: (text: string) => Value) {
    this.#most = most;
    this.#workOut = workOut;
  }

  get(text: string): Value {
    const known = this.#values.get(text);
    if (known !== undefined) return known;
    const value = this.#workOut(text);
    if (this.#values.size >= this.#most) this.#values.clear();
    this.#values.set(text, value);
    return value;
  }

  forget(): void {
    this.#values.clear();
  }
}
