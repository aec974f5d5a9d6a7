import type { testPayouts as english } from '#web/texts/en/test-payouts.ts';

/** The page of the test provider of payouts, in Spanish. */
export const testPayouts: typeof english = {
  title: 'Proveedor de prueba',
  lead: 'Configura tus pagos',
  note:
    'Esto es el modo de prueba. La página hace de la de Stripe, donde los vendedores dicen quiénes son y cuál es su ' +
    'banco. Aquí no se pide nada real ni se mueve dinero.',
  question: '¿Qué pasa con esta cuenta?',
  outcomes: {
    works: ['Funciona', 'Los pagos llegan.'],
    needs_more: ['Necesita más', 'El proveedor pide otro documento.'],
    disabled: ['Está desactivada', 'El proveedor no paga a esta cuenta.'],
    transfer_fails: ['Los pagos se rechazan', 'La cuenta parece estar bien, y cada envío a ella se rechaza.'],
    sent_back: ['El banco devuelve los pagos', 'Los pagos llegan, y un momento después el banco los devuelve.'],
  },
  submit: 'Listo',
  over: 'Este enlace ya no vale. Vuelve a Mi dinero y configura tus pagos desde allí.',
  toMoney: 'Volver a Mi dinero',
};
