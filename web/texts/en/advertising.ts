/** The page that explains advertising to sellers, in English. */
export const advertising = {
  metaTitle: 'Advertising',
  metaDescription: 'How sellers show their phones on the first page of Redial.',
  title: 'Advertising on Redial',
  intro: 'Every visitor lands on the home page. Put your phone there.',
  how: 'How it works',
  steps: {
    list: {
      title: 'List your phone',
      text: 'Add it with a photo, its condition and an honest description. It is on its brand page at once.',
    },
    press: { title: 'Press Advertise', text: 'In My Products every phone has an Advertise button. It costs nothing.' },
    seen: {
      title: 'Be seen first',
      text: 'The home page shows 60 phones. Sellers take turns: one phone of each, then the second one of each.',
    },
  },
  facts: {
    title: 'Good to know',
    cost: 'What it costs',
    costText: 'Nothing, and nobody gets a better place by paying.',
    order: 'Who stands first',
    orderText: 'The seller who advertised last. Phones after the first 60 wait for a place.',
    end: 'When it ends',
    endText: 'When the phone is sold, or you delete it.',
  },
  toMyProducts: 'Go to My Products',
  becomeSeller: 'No account yet? Sign up as a seller',
};
