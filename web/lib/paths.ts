import { modelPath, phonePath } from '#contract/addresses.ts';

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
  categories: '/category',
  search: '/search',
  category: (id: string) => `/category/${encodeURIComponent(id)}`,
  phone: phonePath,
  model: modelPath,
  /** What is on sale of a model, of one storage and condition if they are given. */
  searchModel: (model: string, only: { storage?: number | undefined; condition?: string } = {}) =>
    `/search?${new URLSearchParams(Object.entries({ model, ...only }).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))}`,
  dashboard: '/dashboard',
  myOrders: '/dashboard/myOrders',
  addProduct: '/dashboard/addProduct',
  myProducts: '/dashboard/myProducts',
  editProduct: (id: string) => `/dashboard/editProduct/${encodeURIComponent(id)}`,
  importPhones: '/dashboard/import',
  mySales: '/dashboard/mySales',
  allBuyers: '/dashboard/allBuyers',
  allSellers: '/dashboard/allSellers',
  reportedItems: '/dashboard/reportedItems',
  payments: '/dashboard/payments',
  messages: '/dashboard/messages',
  auditTrail: '/dashboard/auditTrail',
  models: '/dashboard/models',
  notices: '/dashboard/notices',
  security: '/dashboard/security',
  payment: (bookingId: string) => `/dashboard/payment/${encodeURIComponent(bookingId)}`,
} as const;
