/** A row of products as a test writes it by the hundred. No test reads more of it than it says itself. */
export function listingRow(sellerId: string, imageId: string) {
  return {
    seller_id: sellerId,
    category_id: 'apple',
    image_id: imageId,
    name: 'A',
    original_price_usd: 9,
    resale_price_usd: 5,
    used_time: '1',
    condition: 'Good' as const,
    location: 'x',
    phone: '12345',
    description: 'x',
    posted_on: '2026-01-01',
  };
}
