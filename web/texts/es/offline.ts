import type { offline as english } from '#web/texts/en/offline.ts';

/** The page that stands in when there is no network, in Spanish. */
export const offline: typeof english = {
  offline: 'Estás sin conexión',
  unreachable: 'No se puede contactar con Redial',
  lead: 'Esta página necesita conexión. Se abrirá sola en cuanto la haya.',
  again: 'Reintentar',
  trying: 'Buscando conexión…',
  saved: 'Tus teléfonos guardados',
  savedLead: 'Tal como estaban la última vez que los viste.',
  none: 'Los teléfonos que guardes con el corazón aparecerán aquí cuando estés sin conexión.',
};
