import type { Role } from '#contract/route.ts';

/** The dashboard and its menu, in English. */
export const dashboard = {
  label: 'Dashboard',
  menu: 'Dashboard menu',
  closeMenu: 'Close the menu',
  tabs: {
    dashboard: 'Dashboard',
    myOrders: 'My Orders',
    addProduct: 'Add A Product',
    myProducts: 'My Products',
    importPhones: 'Import phones',
    mySales: 'My Sales',
    money: 'My money',
    allBuyers: 'All Buyers',
    allSellers: 'All Sellers',
    reportedItems: 'Reported Items',
    problems: 'Problems',
    reviews: 'Reviews',
    payments: 'Payments',
    payouts: 'Payouts',
    messages: 'Messages',
    offers: 'Offers',
    conversations: 'Conversations',
    conversationReports: 'Reported conversations',
    models: 'Models',
    auditTrail: 'Audit Trail',
    notices: 'Notices',
    watching: 'Watching',
    security: 'Security',
  },
  /** After a number. */
  unread: ' new',
  roles: { buyer: 'Buyer', seller: 'Seller', admin: 'Admin' } satisfies Record<Role, string>,
  signedInAs: 'Signed in as',
};
