/** Where the buyer's bank claims the money of a sale, or has given it to the buyer, in English. */
export const moneyAtBank = {
  refundComing: {
    claims:
      'Your bank has asked for this payment back. We refund you if it gives that up. ' +
      'If it decides for you, the money comes from your bank.',
    gave: "Your bank has given you this money already, so we don't refund it again.",
  },
  /** Of a refund that is on its way. */
  gavePart: (part: string) => `Your bank has given you ${part} of it, and that does not come twice.`,
  refunded: {
    title: (phone: string) => `Your bank gave you the money for ${phone}`,
    text:
      "It has decided for you, so we don't refund the money again, and the sale has ended. " +
      "If you don't see the money, ask your bank.",
  },
  /** Of a refund that an admin has to look after. */
  givenBefore: (part: string) => `A bank has given the buyer ${part} of this payment: give back what is left, at most.`,
  forSeller: {
    claims: "The buyer's bank claims the money, so you get it if the bank gives that up.",
    gave: "The buyer's bank has given the money to the buyer, so you don't get it.",
  },
  againstBuyer: {
    claims: 'The seller gets the money if your bank gives up its claim.',
    gave: 'Your bank has given you the money, and that stays so.',
  },
};
