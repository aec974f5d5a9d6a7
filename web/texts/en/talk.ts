/** What leads to a conversation from elsewhere, in English. */
export const talk = {
  toSeller: 'Write to the seller',
  toSellerOf: (phone: string) => `Write to the seller of ${phone}`,
  toBuyer: 'Write to the buyer',
  toBuyerOf: (phone: string) => `Write to the buyer of ${phone}`,
};
