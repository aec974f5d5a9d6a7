import type { sellerDetails as english } from '#web/texts/en/seller-details.ts';

/** How a seller says they sell, in Spanish. */
export const sellerDetails: typeof english = {
  title: 'Datos del vendedor',
  lead: 'Quien compra sabe así si compra a un particular o a una empresa.',
  loading: 'Cargando tus datos',
  kind: 'Vendes como',
  choose: 'Elige una opción',
  kindRequired: 'Indica cómo vendes',
  kinds: { private: 'Particular', trader: 'Empresa' },
  meanings: {
    private: 'Vendes teléfonos tuyos de vez en cuando.',
    trader:
      'Vendes con regularidad o vives de ello. Todo el mundo ve estos datos junto a tus teléfonos. ' +
      'Tus compradores pueden desistir en 14 días, y guardamos el dinero hasta entonces.',
  },
  name: 'Nombre de la empresa',
  nameRequired: 'Falta el nombre de la empresa',
  address: 'Dirección',
  addressRequired: 'Falta la dirección',
  email: 'Correo para compradores',
  emailRequired: 'Falta el correo para compradores',
  phone: 'Teléfono para compradores',
  phoneRequired: 'Falta el teléfono para compradores',
  contactTitle: 'Tu teléfono y tu correo electrónico',
  contact: 'Quién los ve',
  contacts: { members: 'Todos los miembros', booked: 'Solo quien ha reservado mi teléfono' },
  contactMeanings: {
    members: 'Los miembros los ven junto a tus teléfonos.',
    booked:
      'Los demás te preguntan en Conversaciones, donde los teléfonos, las direcciones y los enlaces se ocultan ' +
      'hasta que reservan. Lo que indicas como empresa sigue siendo público.',
  },
  contactSave: 'Guardar esta elección',
  offersTitle: 'Ofertas por debajo de tu precio',
  offers: '¿Aceptas ofertas?',
  offerChoices: { yes: 'Acepto ofertas', no: 'No acepto ofertas' },
  offerMeanings: {
    yes: 'Quien compra puede ofrecer menos en la página de tu teléfono. Tú aceptas, dices otro precio o dices que no.',
    no: 'Tus teléfonos no tienen ese botón. Las ofertas abiertas siguen: respóndelas en Ofertas.',
  },
  offersSave: 'Guardar si acepto ofertas',
  save: 'Guardar',
  saved: 'Guardado',
  ask: '¿Vendes como particular o como empresa? Quien compra quiere saberlo.',
  say: 'Indícalo',
};
