/** The home page, in English. */
export const home = {
  hero: {
    label: 'What Redial is for',
    slides: {
      phones: {
        title: 'A good phone deserves a second life',
        text: 'Buy from real people. Every listing says what it is worth, how it was used and who sells it.',
      },
      sell: {
        title: 'Sell yours in the time a coffee takes',
        text: 'One photo, one honest description, one price. Advertise it on this page whenever you like.',
      },
      safe: {
        title: 'Booked is booked',
        text: 'A reservation holds the phone for you alone. No phone is ever sold twice.',
      },
    },
    start: 'Get Started',
    slideOf: (at: number, count: number) => `${at} of ${count}`,
    slide: (at: number) => `Slide ${at}`,
    previous: 'Previous slide',
    next: 'Next slide',
    pause: 'Pause slides',
    play: 'Play slides',
  },
  promises: {
    label: 'What you can count on',
    held: { title: 'Held for you alone', text: 'A booking keeps the phone. Pay when you are sure.' },
    verified: { title: 'Verified sellers', text: 'A blue check means an admin verified this seller.' },
    money: { title: 'We hold your money', text: 'Check the phone before we pay the seller.' },
  },
  brands: 'Browse by brand',
  advertised: {
    title: 'Advertised items',
    none: 'Nothing is advertised at the moment',
    noneHint: 'Sellers can put phones here. Until then, see all phones.',
    seeAll: 'See all phones',
    showMore: (count: number) => `Show ${count} more`,
  },
  contact: {
    title: 'Contact us',
    text: 'A question about a phone, a seller or your booking? Write to us and a person will answer.',
  },
};
