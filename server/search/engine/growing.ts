type Numbers =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

/** The same numbers with room for `length`, zeros at the end. Grows by a quarter at least; the array given is then void. */
export function grown<Kind extends Numbers>(numbers: Kind, length: number): Kind {
  if (length <= numbers.length) return numbers;
  const OfKind = numbers.constructor as new (buffer: ArrayBuffer) => Kind;
  const size = Math.max(length, 64, Math.ceil(numbers.length * 1.25));
  return new OfKind(numbers.buffer.transfer(size * numbers.BYTES_PER_ELEMENT));
}
