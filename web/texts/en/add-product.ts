import { newness } from '#contract/allowances.ts';
import { limits } from '#contract/limits.ts';

const { liveBeforeFirstSale } = newness.listings;

const is = (label: string) => `${label} is required`;

/** Add A Product, in English. */
export const addProduct = {
  title: 'Add A Product',
  lead: 'It is on its brand page as soon as you submit it.',
  /** For sellers who aren't verified. */
  room:
    `You can have ${liveBeforeFirstSale} phones on the market until your first sale, or until an admin verifies ` +
    'you.',
  noRoom: {
    text: (count: number) => (products: string) =>
      `You have ${count} phones on the market; a new seller may have ${liveBeforeFirstSale}. ` +
      `To list more, sell one first, ask the admin to verify you, or delete one in ${products}.`,
    link: 'My Products',
  },
  steps: { label: 'Steps', phone: 'The phone', price: 'Photo and price', seller: 'You and where' },
  back: 'Back',
  next: 'Next',
  submit: 'Add Product',
  uploading: (percent: string) => `Uploading the photo, ${percent}`,
  adding: 'Adding…',
  added: 'Product Added Successfully',
  stillAdding: 'Your last phone is still being added. You can add the next one in a moment.',
  labels: {
    model: 'Model',
    storageGb: 'Storage',
    ramGb: 'Memory (RAM)',
    colour: 'Colour',
    carrierLock: 'Carrier lock',
    batteryHealth: 'Battery health',
    imei: 'IMEI',
    inBox: 'In the box',
    name: 'Product Name',
    brand: 'Category',
    id: 'Id',
    productCondition: 'Condition',
    usedTime: 'Used Time',
    description: 'Description',
    image: 'Image',
    originalPrice: 'Original Price',
    resalePrice: 'Resale Price',
    sellerName: 'Seller Name',
    email: 'Email',
    location: 'Location',
    phone: 'Phone',
    handover: 'How buyers get it',
    sentTo: 'Sent to',
    selling_post_date: 'Date',
  },
  required: {
    name: is('Product Name'),
    brand: is('Category'),
    id: is('Id'),
    productCondition: is('Condition'),
    usedTime: is('Used Time'),
    description: is('Description'),
    originalPrice: is('Original Price'),
    resalePrice: is('Resale Price'),
    location: is('Location'),
    phone: is('Phone'),
    selling_post_date: is('Date'),
  },
  sentToRequired: 'Add at least one country that you send it to',
  addCountry: 'Add',
  countryAdded: (country: string) => `${country} added`,
  removeCountry: (country: string) => `Remove ${country}`,
  countryRemoved: (country: string) => `${country} removed`,
  handovers: { in_person: 'Handed over in person', sent: 'Sent by post', both: 'Either, as the buyer chooses' },
  phoneShort: `Phone must have at least ${limits.phoneMin} digits`,
  priceWrong: 'Whole dollars, from 1 to 100,000',
  imeiWrong: 'This IMEI is not right. Check its 15 digits: dial *#06# on the phone.',
  batteryWrong: 'Per cent, from 1 to 100',
  placeholders: {
    sentTo: 'Choose a country',
    model: 'Pixel 7',
    storageGb: 'Not said',
    ramGb: 'Not said',
    colour: 'Not said',
    carrierLock: 'Not said',
    batteryHealth: '88',
    imei: '35 693803 564380 9',
    name: 'iPhone 13 128GB',
    brand: 'Choose a brand',
    id: 'Set with the category',
    productCondition: 'Choose one',
    usedTime: 'year, month, day',
  },
  hints: {
    sentTo: 'Postage is part of your price.',
    model: 'Choose one and we fill in the rest. Not listed? Leave it empty.',
    batteryHealth: 'Per cent. iPhones show it in Settings, Battery.',
    imei: 'Dial *#06# to see it. Only the buyer who has paid sees it, and admins.',
    location: 'Choose a town, so that buyers nearby find you.',
    productCondition: 'Choose one to see what it tells buyers.',
    description: 'Scratches, battery, what is in the box: what would you want to know?',
    contactInDescription:
      'Everybody reads this, not only buyers who signed in. ' +
      'Leave your phone number and e-mail address out. Buyers can write to you here.',
    image:
      'Up to 8, the first is on the card. JPEG, PNG, WebP or AVIF, at most 10 MB each. ' +
      'We remove location data from photos.',
    originalPrice: 'What it cost new.',
    resalePrice: 'What you want for it.',
    selling_post_date: 'Buyers see it as Posting-Date. Choose today or an earlier day.',
    seller: 'Your name and e-mail address come from your account. Only signed-in people see how to reach you.',
  },
  town: {
    unknown:
      "We can't tell which town this is, so buyers nearby won't find your phone. " +
      'Choose a suggested town, or write it like Portland, OR.',
    meant: 'Did you mean one of these?',
  },
  locks: { unlocked: 'Unlocked', locked: 'Locked to a carrier' },
  boxItems: {
    box: 'Original box',
    charger: 'Charger',
    cable: 'Cable',
    earphones: 'Earphones',
    case: 'Case',
    receipt: 'Receipt',
  },
  /** What such phones sell for. */
  going: {
    rough: (low: string, high: string) => `Rough estimate: phones like this go for about ${low} to ${high}.`,
    needsStorage: 'Choose the storage to see what such phones sell for.',
    tooFewSales: 'Not enough sales yet to say what such phones sell for.',
  },
  advice: {
    startFromGoing: 'Start from what such phones go for',
    startFromNew: 'Start from what it cost new',
    /** A price, and how much less it is than the phone cost new. */
    choice: (percent: string, price: string) => `${percent} less · ${price}`,
    less: (percent: string) => `That is ${percent} less than it cost new.`,
    /** `good`, `fair` and `high` are what buyers read beside the price. */
    on: {
      good: 'Buyers will see “Good price”.',
      fair: 'Buyers will see “Fair price”.',
      high: 'Buyers will see “High price”: such phones go for less.',
      belowEstimate: 'That is below our estimate. You could ask for more.',
      withinEstimate: 'That is within our estimate.',
      aboveEstimate: 'That is above our estimate. It may take longer to sell.',
      noLess: 'It costs no less than a new one did. Most buyers look for a saving.',
    },
  },
  draft: {
    found: (ago: string) => `A phone of yours is not listed yet. You began it ${ago}.`,
    named: (name: string, ago: string) => `“${name}” is not listed yet. You began it ${ago}.`,
    photo: 'Only the photo has to be chosen again.',
    sent: {
      named: (name: string, ago: string) => `You tried to list “${name}” ${ago}.`,
      look: (products: string) => `It may be on sale already: look in ${products}.`,
      link: 'My Products',
    },
    goOn: 'Go on with your draft',
    anew: 'Start anew',
    kept: 'What you type is kept on this device until you add the phone.',
  },
  preview: { label: 'What buyers will see', name: 'Your phone' },
  loading: 'Loading the form',
};
