import type { MailWords } from '#words/mail-words.ts';

/** What mails say, in Spanish. */
export const mailWords: MailWords = {
  hello: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
  reset: {
    subject: 'Elige una contraseña nueva',
    ask: 'Alguien ha pedido una contraseña nueva para la cuenta de Redial con esta dirección de correo. Elígela aquí:',
    hint: 'El enlace funciona una sola vez, durante una hora. Si no has sido tú, no lo abras: tu contraseña sigue como está.',
  },
  confirmation: {
    subject: 'Confirma tu dirección de correo',
    ask: 'Se ha abierto una cuenta de Redial con esta dirección de correo. Si es tuya, confirma la dirección aquí:',
    hint: 'El enlace funciona durante 24 horas. Si no has abierto tú esta cuenta, no lo uses: otra persona ha usado tu dirección.',
  },
  digest: {
    subject: (count) => (count === 1 ? 'Tienes 1 aviso más' : `Tienes ${count} avisos más`),
    intro: 'Han pasado muchas cosas, así que te contamos el resto en un solo correo:',
    times: (title, count) => `${title} (${count} veces)`,
    more: (count) => `y ${count} más`,
  },
};
