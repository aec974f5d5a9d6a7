import type { Role } from '#contract/route.ts';

/** The dashboard and its menu, in Spanish. */
export const dashboard = {
  label: 'Mi panel',
  menu: 'Menú del panel',
  closeMenu: 'Cerrar el menú',
  tabs: {
    dashboard: 'Mi panel',
    myOrders: 'Mis pedidos',
    addProduct: 'Añadir un producto',
    myProducts: 'Mis productos',
    importPhones: 'Importar teléfonos',
    mySales: 'Mis ventas',
    allBuyers: 'Compradores',
    allSellers: 'Vendedores',
    reportedItems: 'Denuncias',
    problems: 'Problemas',
    payments: 'Pagos',
    messages: 'Mensajes',
    offers: 'Ofertas',
    conversations: 'Conversaciones',
    conversationReports: 'Conversaciones denunciadas',
    models: 'Modelos',
    auditTrail: 'Registro de acciones',
    notices: 'Avisos',
    watching: 'Seguimiento',
    security: 'Seguridad',
  },
  unread: ' sin leer',
  roles: { buyer: 'Comprador', seller: 'Vendedor', admin: 'Administrador' } satisfies Record<Role, string>,
  signedInAs: 'Sesión de',
};
