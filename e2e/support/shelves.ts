import sharp from 'sharp';
import { bookPhone, listPhone, payFor, register } from './people.ts';
import type { Person } from './people.ts';

/** Who is at a small market where everything is the same every time. */
export interface Shelves {
  seller: Person;
  buyer: Person;
  /** A booking that waits for its payment. */
  unpaidId: string;
}

const phones = [
  {
    name: 'iPhone 15 Pro 256GB',
    originalPrice: 1_099,
    resalePrice: 689,
    productCondition: 'Excellent',
    colour: '#3d4a5c',
  },
  { name: 'iPhone 14 128GB', originalPrice: 799, resalePrice: 429, productCondition: 'Good', colour: '#a13d3d' },
  { name: 'iPhone 13 mini 128GB', originalPrice: 699, resalePrice: 289, productCondition: 'Good', colour: '#2f6b4f' },
  { name: 'iPhone 12 64GB', originalPrice: 799, resalePrice: 219, productCondition: 'Fair', colour: '#c9b458' },
  { name: 'iPhone SE 64GB', originalPrice: 429, resalePrice: 149, productCondition: 'Fair', colour: '#8a8a8a' },
  { name: 'iPhone 16 128GB', originalPrice: 829, resalePrice: 599, productCondition: 'Excellent', colour: '#5b4a8a' },
] as const;

/**
 * Puts phones on sale at an empty market, some of them advertised, and has one buyer book three: to be paid, paid, and
 * cancelled.
 */
export async function fillShelves(url: string): Promise<Shelves> {
  const [seller, buyer] = [await register('Seller', 'Sam Seller', url), await register('User', 'Bea Buyer', url)];
  const listed = [];
  for (const { colour, ...phone } of phones) {
    const product = await listPhone(seller, {
      ...phone,
      id: 'apple',
      brand: 'Apple',
      img: await photograph(seller, colour),
    });
    await seller.api.advertiseProduct({ params: { id: product._id } });
    listed.push(product);
  }
  const [first, second, third] = listed;
  if (first === undefined || second === undefined || third === undefined) throw new Error('there are too few phones');
  const cancelled = await bookPhone(buyer, first);
  await buyer.api.cancelBooking({ params: { id: cancelled._id } });
  await payFor(buyer, await bookPhone(buyer, second));
  const { _id: unpaidId } = await bookPhone(buyer, third);
  return { seller, buyer, unpaidId };
}

/** A picture that no placeholder could be taken for: it has an edge. @returns its address */
async function photograph(seller: Person, colour: string): Promise<string> {
  const phone = await sharp({ create: { width: 320, height: 560, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const jpeg = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#e8e4da' } })
    .composite([{ input: phone }])
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'phone.jpg');
  return (await seller.api.uploadImage({ body: form })).data.url;
}
