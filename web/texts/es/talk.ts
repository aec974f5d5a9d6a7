/** What leads to a conversation from elsewhere, in Spanish. */
export const talk = {
  toSeller: 'Escribir al vendedor',
  toSellerOf: (phone: string) => `Escribir al vendedor de ${phone}`,
  toBuyer: 'Escribir al comprador',
  toBuyerOf: (phone: string) => `Escribir al comprador de ${phone}`,
};
