/** Every address of the product, so that none is spelt twice. */
export const paths = {
  home: '/',
  contact: '/#contact',
  login: '/login',
  googleReturn: '/login/google',
  signUp: '/signUp',
  blog: '/blog',
  advertising: '/advertising',
  categories: '/category',
  category: (id: string) => `/category/${encodeURIComponent(id)}`,
  dashboard: '/dashboard',
  myOrders: '/dashboard/myOrders',
  addProduct: '/dashboard/addProduct',
  myProducts: '/dashboard/myProducts',
  payment: (bookingId: string) => `/dashboard/payment/${encodeURIComponent(bookingId)}`,
} as const;
