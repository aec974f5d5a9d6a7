import type { NewProduct } from '#contract/products.ts';

/** A complete payload of Add Product, true for this seller. Tests, proofs and measurements list with it. */
export function exampleListing(
  seller: { name: string; email: string },
  img: string,
  changes: Partial<NewProduct> = {},
): NewProduct {
  return {
    name: 'iPhone 13 128GB',
    id: 'apple',
    brand: 'Apple',
    originalPrice: 799,
    resalePrice: 389,
    usedTime: '1 year, 4 months',
    productCondition: 'Good',
    sellerName: seller.name,
    email: seller.email,
    location: 'Portland, OR',
    phone: '+1 503 555 0142',
    description: 'Light scratches on the frame, the screen is flawless.',
    selling_post_date: '2025-11-01',
    img,
    verified: false,
    ...changes,
  };
}
