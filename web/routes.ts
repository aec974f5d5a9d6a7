import { index, layout, route } from '@react-router/dev/routes';
import type { RouteConfig } from '@react-router/dev/routes';

/** This list is read by the tools, not by the browser. `npm run dev` sets REDIAL_DEV. */
declare const process: { env: { REDIAL_DEV?: string } };

export default [
  route('robots.txt', 'pages/robots.ts'),
  layout('pages/main-layout.tsx', [
    index('pages/home.tsx'),
    route('blog', 'pages/blog.tsx'),
    route('login', 'pages/login.tsx'),
    route('login/google', 'pages/google-return.tsx'),
    route('signUp', 'pages/sign-up.tsx'),
    route('forgotPassword', 'pages/forgot-password.tsx'),
    // These four are where the links in our mails lead.
    route('resetPassword', 'pages/reset-password.tsx'),
    route('confirmEmail', 'pages/confirm-email.tsx'),
    route('changeEmail', 'pages/change-email.tsx'),
    route('stopMails', 'pages/stop-mails.tsx'),
    // Where the embedded provider of payouts plays a page of Stripe.
    route('testPayouts', 'pages/test-payouts.tsx'),
    // Where the embedded test carrier plays a carrier.
    route('testCarrier', 'pages/test-carrier.tsx'),
    route('advertising', 'pages/advertising.tsx'),
    route('policies/:name', 'pages/policy.tsx'),
    route('saved', 'pages/saved.tsx'),
    route('category', 'pages/category-list.tsx'),
    route('category/:id', 'pages/category.tsx'),
    route('search', 'pages/search.tsx'),
    route('phones/:id/:slug?', 'pages/phone.tsx'),
    route('models/:id', 'pages/model.tsx'),
    route('sellers/:id/:slug?', 'pages/seller.tsx'),
    route('categories/:id', 'pages/category-names.tsx'),
    route('dashboard', 'pages/dashboard/layout.tsx', [
      index('pages/dashboard/index.tsx'),
      route('myOrders', 'pages/dashboard/my-orders.tsx'),
      route('addProduct', 'pages/dashboard/add-product.tsx'),
      route('editProduct/:id', 'pages/dashboard/edit-product.tsx'),
      route('myProducts', 'pages/dashboard/my-products.tsx'),
      route('import', 'pages/dashboard/import.tsx'),
      route('sellerDetails', 'pages/dashboard/seller-details.tsx'),
      route('mySales', 'pages/dashboard/my-sales.tsx'),
      route('allBuyers', 'pages/dashboard/all-buyers.tsx'),
      route('allSellers', 'pages/dashboard/all-sellers.tsx'),
      route('reportedItems', 'pages/dashboard/reported-items.tsx'),
      route('payments', 'pages/dashboard/payments.tsx'),
      route('money', 'pages/dashboard/money.tsx'),
      route('payouts', 'pages/dashboard/payouts.tsx'),
      route('sales/:id', 'pages/dashboard/sale.tsx'),
      route('problems', 'pages/dashboard/problems.tsx'),
      route('reviews', 'pages/dashboard/reviews.tsx'),
      route('messages', 'pages/dashboard/messages.tsx'),
      route('offers', 'pages/dashboard/offers.tsx'),
      route('conversations', 'pages/dashboard/conversations.tsx'),
      route('conversations/:id', 'pages/dashboard/conversation.tsx'),
      route('conversationReports', 'pages/dashboard/conversation-reports.tsx'),
      route('models', 'pages/dashboard/models.tsx'),
      route('auditTrail', 'pages/dashboard/audit-trail.tsx'),
      route('notices', 'pages/dashboard/notices.tsx'),
      route('watching', 'pages/dashboard/watching.tsx'),
      route('security', 'pages/dashboard/security.tsx'),
      route('payment/:id', 'pages/dashboard/payment.tsx'),
    ]),
    // Every part in every state, for developers; not in a build.
    ...(process.env.REDIAL_DEV === '1' ? [route('styleguide', 'pages/styleguide/styleguide.tsx')] : []),
    route('*', 'pages/not-found.tsx'),
  ]),
] satisfies RouteConfig;
