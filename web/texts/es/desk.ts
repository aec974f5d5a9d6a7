import type { desk as english } from '#web/texts/en/desk.ts';
import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('es');

/** What an admin reads of the two people of a case, in Spanish. */
export const desk: typeof english = {
  sides: { buyer: 'Comprador', seller: 'Vendedor' },
  named: { buyer: (name) => `${name} (comprador)`, seller: (name) => `${name} (vendedor)` },
  messages: {
    title: 'Lo que se escribieron',
    why:
      'Puedes leerlo porque el caso está abierto, y solo hasta que se cierre. ' +
      'En el registro de acciones consta que lo has leído.',
    list: 'Mensajes, primero los más antiguos',
    again: 'Buscar mensajes nuevos',
    none: 'No se han escrito nada sobre este teléfono.',
  },
  histories: {
    title: 'Sus ventas anteriores',
    lead:
      'Sin contar esta venta ni este teléfono. Pedir un administrador cuenta como problema. ' +
      'En el registro de acciones consta que lo has leído.',
    loading: 'Cargando los historiales',
    memberSince: 'En Redial desde',
    verified: 'Verificado',
    yes: 'Sí',
    no: 'Todavía no',
    sellsAs: 'Vende como',
    kinds: { private: 'Particular', trader: 'Empresa', unsaid: 'No lo ha dicho' },
    bought: 'Compras',
    sold: 'Ventas',
    rating: 'Valoración',
    unrated: 'Ninguna aún',
    rated: (average, count) =>
      plural(count, { one: `${average} de 5 (1 valoración)`, other: `${average} de 5 (${count} valoraciones)` }),
    undone: 'Deshechas: todo el dinero devuelto',
    part: 'Problemas: una parte devuelta',
    kept: 'Problemas: sin devolución',
    open: 'Problemas abiertos',
    reportedConversations: 'Denuncias de conversaciones',
    reportedPhones: 'Denuncias de teléfonos',
  },
};
