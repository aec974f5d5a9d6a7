import { modelPath, phonePath, sellerPath } from '#contract/addresses.ts';

/** Every address of the product, so that none is spelt twice. */
export const paths = {
  home: '/',
  contact: '/#contact',
  login: '/login',
  googleReturn: '/login/google',
  signUp: '/signUp',
  forgotPassword: '/forgotPassword',
  blog: '/blog',
  advertising: '/advertising',
  saved: '/saved',
  policy: (name: string) => `/policies/${name}`,
  categories: '/category',
  search: '/search',
  category: (id: string) => `/category/${encodeURIComponent(id)}`,
  phone: phonePath,
  model: modelPath,
  seller: sellerPath,
  /** What is on sale of a model, of one storage and condition if they are given. */
  searchModel: (model: string, only: { storage?: number | undefined; condition?: string } = {}) => {
    const wishes = Object.entries({ model, ...only }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    return `/search?${new URLSearchParams(wishes)}`;
  },
  dashboard: '/dashboard',
  myOrders: '/dashboard/myOrders',
  addProduct: '/dashboard/addProduct',
  myProducts: '/dashboard/myProducts',
  editProduct: (id: string) => `/dashboard/editProduct/${encodeURIComponent(id)}`,
  importPhones: '/dashboard/import',
  sellerDetails: '/dashboard/sellerDetails',
  mySales: '/dashboard/mySales',
  money: '/dashboard/money',
  allBuyers: '/dashboard/allBuyers',
  allSellers: '/dashboard/allSellers',
  reportedItems: '/dashboard/reportedItems',
  payments: '/dashboard/payments',
  messages: '/dashboard/messages',
  problems: '/dashboard/problems',
  payouts: '/dashboard/payouts',
  reviews: '/dashboard/reviews',
  sale: (bookingId: string) => `/dashboard/sales/${encodeURIComponent(bookingId)}`,
  /** Where one rates the other person of a sale. */
  review: (bookingId: string) => `${paths.sale(bookingId)}#review`,
  offers: '/dashboard/offers',
  conversations: '/dashboard/conversations',
  conversation: (id: string) => `/dashboard/conversations/${id}`,
  askSeller: (productId: string) => `/dashboard/conversations/new?phone=${productId}`,
  conversationReports: '/dashboard/conversationReports',
  auditTrail: '/dashboard/auditTrail',
  models: '/dashboard/models',
  notices: '/dashboard/notices',
  security: '/dashboard/security',
  watching: '/dashboard/watching',
  payment: (bookingId: string) => `/dashboard/payment/${encodeURIComponent(bookingId)}`,
} as const;
