/**
 * Every call by name: its method and path. The browser needs no more than this at run time; who may call, what goes in
 * and what comes out is in routes.ts.
 */
export const calls = {
  getIdentitySettings: 'GET /api/identity/settings',
  confirmEmail: 'POST /api/identity/confirmation',
  sendConfirmation: 'POST /api/identity/confirmation/mail',
  listSessions: 'GET /api/identity/sessions',
  endSession: 'DELETE /api/identity/sessions/{id}',
  endSessions: 'DELETE /api/identity/sessions',
  getPasswordSettings: 'GET /api/identity/password',
  changePassword: 'POST /api/identity/password',
  listSecurityEvents: 'GET /api/identity/events',
  confirmAgain: 'POST /api/identity/confirm-again',

  getMe: 'GET /api/me',
  getJwt: 'GET /api/jwt',
  createUser: 'POST /api/users',
  getIsAdmin: 'GET /api/users/admin/{email}',
  getIsBuyer: 'GET /api/users/buyer/{email}',
  getIsSeller: 'GET /api/users/seller/{email}',
  getIsVerified: 'GET /api/users/verified/{email}',
  listBuyers: 'GET /api/users/buyers',
  listSellers: 'GET /api/users/sellers',
  verifySeller: 'PUT /api/users/seller/{id}',
  deleteUser: 'DELETE /api/users/{id}',
  suspendUser: 'PUT /api/users/{id}/suspend',
  reinstateUser: 'PUT /api/users/{id}/reinstate',

  listCategories: 'GET /api/categories',
  listProductCategories: 'GET /api/productCategory',
  listCategoryProducts: 'GET /api/categories/{id}',

  uploadImage: 'POST /api/upload',

  listAdvertised: 'GET /api/products/advertised',
  listMyProducts: 'GET /api/products',
  lookUpProducts: 'GET /api/products/several',
  searchProducts: 'GET /api/products/search',
  countProducts: 'GET /api/products/search/count',
  getProduct: 'GET /api/products/{id}',
  createProduct: 'POST /api/products',
  editProduct: 'PUT /api/products/{id}',
  advertiseProduct: 'PUT /api/products/advertise/{id}',
  deleteProduct: 'DELETE /api/products/{id}',
  relistProduct: 'PUT /api/products/relist/{id}',
  takeOffMarket: 'PUT /api/products/withdraw/{id}',

  createBooking: 'POST /api/bookings',
  listMyBookings: 'GET /api/bookings',
  getBooking: 'GET /api/booking/{id}',
  cancelBooking: 'DELETE /api/bookings/{id}',
  endBooking: 'POST /api/bookings/{id}/end',
  listMySales: 'GET /api/sales',

  createPaymentIntent: 'POST /api/create-payment-intent',
  recordPayment: 'POST /api/payments',
  listPayments: 'GET /api/payments',
  refundPayment: 'PUT /api/payments/refund/{id}',
  receiveStripeEvent: 'POST /api/webhooks/stripe',
  receiveTestEvent: 'POST /api/webhooks/test',
  getPaymentSettings: 'GET /api/payments/settings',
  testGatewayCreateMethod: 'POST /api/test-gateway/payment_methods',
  testGatewayConfirm: 'POST /api/test-gateway/payment_intents/{id}/confirm',
  testGatewayAuthenticate: 'POST /api/test-gateway/payment_intents/{id}/authenticate',

  createReport: 'POST /api/reportedItems',
  listReports: 'GET /api/reportedItems',
  deleteReport: 'DELETE /api/reportedItems/{id}',

  createMessage: 'POST /api/messages',
  listMessages: 'GET /api/messages',
  readMessage: 'PUT /api/messages/read/{id}',
  deleteMessage: 'DELETE /api/messages/{id}',

  listNotices: 'GET /api/notices',
  readNotices: 'PUT /api/notices/read',
  listAudit: 'GET /api/audit',
  getSummary: 'GET /api/summary',
} as const;

export type CallName = keyof typeof calls;
