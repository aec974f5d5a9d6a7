import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('es');

/** Edit Product, in Spanish. */
export const editProduct = {
  title: 'Editar producto',
  lead: 'Los compradores ven tus cambios en cuanto los guardas.',
  loading: 'Cargando tu anuncio',
  submit: 'Guardar cambios',
  saving: 'Guardando…',
  saved: 'Producto actualizado',
  stillSaving: 'Tus cambios todavía se están guardando. En un momento podrás hacer otros.',
  openOffers: {
    text: (count: number) =>
      plural(count, {
        one: 'Hay 1 oferta abierta por este teléfono. Termina si guardas un cambio.',
        other: `Hay ${count} ofertas abiertas por este teléfono. Terminan si guardas un cambio.`,
      }),
    link: 'Ver tus ofertas',
  },
  back: 'Volver a Mis productos',
  lookAgain: 'Abrirlo como está ahora',
  missing: {
    title: 'No tienes ningún anuncio así',
    text: 'Puede que esté vendido, borrado o retirado del mercado, o que nunca fuera tuyo.',
  },
  reserved: {
    title: (name: string) => `${name} está reservado`,
    text:
      'Quien lo ha reservado recibe lo que vio, así que ahora no se puede cambiar nada. ' +
      'Si la reserva termina sin pago, podrás volver a cambiarlo.',
  },
  draft: {
    found: (ago: string) => `Tienes cambios sin guardar. Los hiciste ${ago}.`,
    named: (name: string, ago: string) => `Tus cambios en «${name}» no están guardados. Los hiciste ${ago}.`,
    photo: 'Si habías elegido otra foto, hay que volver a elegirla.',
    goOn: 'Continuar con tus cambios',
    anew: 'Descartarlos',
    kept: 'Lo que cambias se guarda en este dispositivo hasta que lo envíes.',
  },
};
