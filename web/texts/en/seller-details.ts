/** How a seller says they sell, in English. */
export const sellerDetails = {
  title: 'Seller details',
  lead: 'Buyers are told whether they buy from a private person or from a business.',
  loading: 'Loading your details',
  kind: 'You sell as',
  choose: 'Choose one',
  kindRequired: 'Say how you sell',
  kinds: { private: 'A private person', trader: 'A business' },
  /** What the choice means, below it. */
  meanings: {
    private: 'You sell phones of your own now and then.',
    trader:
      'You sell regularly, or to make a living. Everybody sees the details below beside your phones. ' +
      'Your buyers may withdraw within 14 days, and we hold the money as long.',
  },
  name: 'Name of the business',
  nameRequired: 'Name of the business is required',
  address: 'Address',
  addressRequired: 'Address is required',
  email: 'E-mail for buyers',
  emailRequired: 'E-mail for buyers is required',
  phone: 'Phone for buyers',
  phoneRequired: 'Phone for buyers is required',
  contactTitle: 'Your phone number and e-mail address',
  contact: 'Who sees them',
  contacts: { members: 'Every member', booked: 'Only buyers who have booked my phone' },
  contactMeanings: {
    members: 'Members see them beside your phones.',
    booked:
      'Others ask you in Conversations, where phone numbers, addresses and links are hidden until they have ' +
      'booked. What you give as a business stays public.',
  },
  contactSave: 'Save this choice',
  offersTitle: 'Offers below your price',
  offers: 'Do you take offers?',
  offerChoices: { yes: 'I take offers', no: 'I take no offers' },
  offerMeanings: {
    yes: 'Buyers can offer less on the page of your phone. You accept, name another price or say no.',
    no: 'Your phones have no button for it. Offers that are open go on: answer them in Offers.',
  },
  offersSave: 'Save whether I take offers',
  save: 'Save',
  saved: 'Saved',
  /** In My Products, until it is said. */
  ask: 'Do you sell as a private person or as a business? Buyers want to know.',
  say: 'Tell them',
};
