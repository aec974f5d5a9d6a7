/** The kind of a file by its first bytes. Its name and its sender's header don't count. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'unknown';

const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

/** Tells a picture's kind. Sources: the formats' own signatures (ITU T.81, PNG, RIFF, ISO/IEC 14496-12 `ftyp`). */
export function kindOf(bytes: Buffer): ImageKind {
  if (bytes.length >= 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (ascii(bytes, 4, 8) === 'ftyp') return kindOfBrands(bytes);
  return 'unknown';
}

function kindOfBrands(bytes: Buffer): ImageKind {
  const size = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= size; at += 4) brands.push(ascii(bytes, at, at + 4));
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  return brands.some((brand) => heicBrands.includes(brand)) ? 'heic' : 'unknown';
}

function ascii(bytes: Buffer, from: number, to: number): string {
  return bytes.subarray(from, to).toString('latin1');
}
