import type { conversationReports as reports, conversations as english } from '#web/texts/en/conversations.ts';
import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('es');

/** What a buyer and a seller write to each other, in Spanish. */
export const conversations: typeof english = {
  title: 'Conversaciones',
  lead: 'Lo que tú y otras personas habéis escrito sobre teléfonos.',
  loading: 'Cargando tus conversaciones',
  none: 'Aún no hay conversaciones',
  noneHint: 'Pregunta a un vendedor en la página de un teléfono. Las respuestas llegan aquí.',
  noneHintSeller: 'Las preguntas sobre tus teléfonos llegan aquí.',
  find: 'Buscar un teléfono',
  unread: (count) => plural(count, { one: `${count} mensaje sin leer`, other: `${count} mensajes sin leer` }),
  you: 'Tú',
  photos: (count) => plural(count, { one: '1 foto', other: `${count} fotos` }),
  back: 'Todas las conversaciones',
  with: (name) => `Conversación con ${name}`,
  askTitle: (name) => `Pregunta a ${name}`,
  aboutPhone: 'Sobre',
  loadingOne: 'Cargando la conversación',
  messages: 'Mensajes',
  earlier: 'Ver mensajes anteriores',
  loadingEarlier: 'Cargando mensajes anteriores',
  left: 'Esta persona ha cerrado su cuenta.',
  photoOf: (name, at) => `Foto ${at} de ${name}`,
  hides:
    'El vendedor da sus datos de contacto tras la reserva. Hasta entonces ocultamos en los mensajes teléfonos, ' +
    'direcciones, enlaces y usuarios de aplicaciones de pago.',
  masked: 'Los datos de contacto se ocultan hasta que se reserva el teléfono.',
  nothingYet: 'Aún no se ha escrito nada.',
  write: 'Tu mensaje',
  required: 'Escribe algo o añade una foto',
  addPhotos: 'Añadir fotos',
  removePhoto: (at) => `Quitar la foto ${at}`,
  chosen: 'Fotos para enviar',
  send: 'Enviar',
  sending: 'Enviando',
  tooManyPhotos: (most) => `Un mensaje tiene como máximo ${most} fotos.`,
  closed: {
    you_blocked: 'Has bloqueado a esta persona. Desbloquéala para escribir.',
    blocked: 'Esta persona no quiere recibir tus mensajes. Puedes seguir leyendo la conversación.',
    left: 'Ya no se puede escribir a esta persona.',
    off_market: 'Este teléfono ya no está en el mercado, así que no puedes preguntar por él.',
  },
  block: 'Bloquear',
  blockAsk: (name) => `¿Bloquear a ${name}? Después ninguno podrá escribir al otro.`,
  blocked: 'Bloqueado',
  unblock: 'Desbloquear',
  unblocked: 'Desbloqueado',
  report: 'Denunciar',
  reported: 'Denunciada',
  reportTitle: (name) => `Denunciar la conversación con ${name}`,
  reportIntro: 'Un administrador leerá esta conversación tal como se escribió, y nada más de lo tuyo.',
  reason: '¿Qué ocurre?',
  reasonRequired: 'Di qué ocurre',
  reportSend: 'Enviar la denuncia',
  reportSaved: 'Gracias. Un administrador la revisará.',
};

/** Reported conversations, for admins. */
export const conversationReports: typeof reports = {
  title: 'Conversaciones denunciadas',
  lead:
    'Aquí puedes leer una conversación, tal como se escribió, hasta que su denuncia esté revisada. ' +
    'En el registro de acciones consta que la has leído.',
  loading: 'Cargando denuncias',
  none: 'No hay nada denunciado',
  noneHint: 'Las conversaciones que alguien denuncia aparecen aquí.',
  about: (phone) => `Sobre ${phone}`,
  by: (reporter, reported) => `${reporter} denuncia a ${reported}`,
  isBuyer: 'comprador',
  isSeller: 'vendedor',
  read: 'Leer la conversación',
  hide: 'Ocultar la conversación',
  messages: 'Mensajes, el más reciente primero',
  handled: 'Marcar como revisada',
  handledAsk: '¿Marcar esta denuncia como revisada? Después no podrás leer aquí la conversación.',
  done: 'Denuncia revisada',
};
