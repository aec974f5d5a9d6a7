import { withdrawalDays } from '#contract/withdrawal.ts';
import type { withdrawal as en } from '#web/texts/en/withdrawal.ts';

/** Buying from a business or from a private person, in Spanish. */
export const withdrawal: typeof en = {
  label: 'Derecho de desistimiento',
  business: (name) => `Compras a una empresa: ${name}`,
  businessText:
    `Puedes desistir sin dar motivos hasta ${withdrawalDays} días después de que te llegue el teléfono, ` +
    'y recuperas tu dinero.',
  privately: 'Compras a un particular',
  privateText:
    'No hay derecho de desistimiento. Si algo va mal con el teléfono, dínoslo dentro del plazo para revisarlo.',
  unsaid: 'El vendedor no ha dicho que sea una empresa',
  unsaidText:
    'No cuentes con un derecho de desistimiento. Si algo va mal con el teléfono, dínoslo dentro del plazo para ' +
    'revisarlo.',
  unknown: 'No hemos podido preguntar si compras a una empresa',
  how: 'Cómo desistir',
  loading: 'Preguntando cómo vende el vendedor',
};
