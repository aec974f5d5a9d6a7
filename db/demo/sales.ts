/** A phone that was sold before the market is looked at: like one that stands there now, at the same price. */
export interface DemoSale {
  sellerEmail: string;
  buyerEmail: string;
  /** When it was paid. */
  daysAgo: number;
  /** Otherwise one of those that the seller has on sale. */
  modelName?: string;
  /** Against the price of that one. */
  share?: number;
}

/** What happened on the demo market before, the oldest first: enough for numbers and charts to show something. */
export const demoSales: readonly DemoSale[] = [
  ...pricedSales('iPhone 13', 39.5),
  ...pricedSales('Galaxy S22', 33.2),
  sale('seller', 'lucas', 26.2),
  sale('diego', 'grace', 24.6),
  sale('seller', 'noah', 19.4),
  sale('maya', 'lucas', 16.1),
  sale('seller', 'buyer', 12.3),
  sale('priya', 'noah', 9.7),
  sale('seller', 'grace', 5.6),
  sale('marco', 'buyer', 3.8),
  sale('seller', 'lucas', 1.4),
];

function sale(seller: string, buyer: string, daysAgo: number): DemoSale {
  return { sellerEmail: `${seller}@redial.example`, buyerEmail: `${buyer}@redial.example`, daysAgo };
}

/** Nine of one model by five sellers: enough to say what such phones sell for. */
function pricedSales(modelName: string, from: number): DemoSale[] {
  const sellers = ['priya', 'marco', 'diego', 'tom', 'owen', 'priya', 'marco', 'maya', 'tom'];
  const buyers = ['lucas', 'grace', 'noah'];
  return sellers.map((seller, at) => ({
    ...sale(seller, buyers[at % 3] ?? 'noah', Math.round((from - at * 0.6) * 10) / 10),
    modelName,
    share: 0.92 + 0.02 * at,
  }));
}
