import type { MailWords } from '#words/mail-words.ts';
import { asSentence } from '#words/sentence.ts';

/** What mails say, in Spanish. */
export const mailWords: MailWords = {
  hello: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
  reset: {
    subject: 'Elige una contraseña nueva',
    ask: 'Alguien ha pedido una contraseña nueva para la cuenta de Redial con esta dirección de correo. Elígela aquí:',
    hint:
      'El enlace funciona una sola vez, durante una hora. Si no has sido tú, no lo abras: ' +
      'tu contraseña sigue como está.',
  },
  confirmation: {
    subject: 'Confirma tu dirección de correo',
    ask: 'Se ha abierto una cuenta de Redial con esta dirección de correo. Si es tuya, confirma la dirección aquí:',
    hint:
      'El enlace funciona durante 24 horas. Si no has abierto tú esta cuenta, no lo uses: ' +
      'otra persona ha usado tu dirección.',
  },
  trial: {
    subject: 'Ya podemos volver a escribirte',
    ask:
      'Nuestros correos a esta dirección volvían, y nos has pedido que lo intentemos otra vez. ' +
      'Si lees esto, ya funciona. Tus avisos:',
    hint: 'A partir de ahora te los enviamos otra vez por correo.',
  },
  newEmail: {
    subject: 'Confirma tu nueva dirección de correo',
    ask:
      'Alguien quiere usar esta dirección de correo para su cuenta de Redial. ' +
      'Si has sido tú, abre esta página y pulsa el botón:',
    hint: 'El enlace funciona una sola vez, durante 24 horas. Si no has sido tú, no lo abras: no cambia nada.',
  },
  takenEmail: {
    subject: 'Esta dirección de correo ya tiene una cuenta',
    ask:
      'Alguien ha pedido usar esta dirección de correo para su cuenta de Redial. No cambia nada, porque ya hay una ' +
      'cuenta con esta dirección. Si has sido tú, entra en ella. Si has olvidado su contraseña, elige una nueva aquí:',
    hint: 'Si no has sido tú, no tienes que hacer nada.',
  },
  digest: {
    subject: (count) => (count === 1 ? 'Tienes 1 aviso más' : `Tienes ${count} avisos más`),
    intro: 'Han pasado muchas cosas, así que te contamos el resto en un solo correo:',
    times: (title, count) => `${title} (${count} veces)`,
    more: (count) => `y ${count} más`,
  },
  stop: 'Para no recibir más correos como este, abre:',
  passwordChanged: {
    subject: 'Se ha cambiado tu contraseña',
    text: 'Se ha cambiado la contraseña de tu cuenta de Redial. Hemos cerrado tu sesión en los demás dispositivos.',
    hint: 'Si no has sido tú, elige una contraseña nueva aquí:',
  },
  newDevice: {
    subject: 'Nuevo inicio de sesión en tu cuenta',
    text: (device, network) =>
      `Se ha iniciado sesión en tu cuenta de Redial con un dispositivo nuevo: ${device}, red ${network}.`,
    hint: 'Si no has sido tú, elige una contraseña nueva aquí. Así se cerrará esa sesión:',
  },
  emailChangeAsked: {
    subject: 'Se va a cambiar tu dirección de correo',
    text: (email) =>
      `Alguien que ha iniciado sesión en tu cuenta de Redial ha pedido cambiar su dirección de correo por ${email}. ` +
      'No cambia nada hasta que se confirme con el mensaje que hemos enviado allí.',
    hint: 'Si no has sido tú, elige una contraseña nueva aquí. Así también se detiene el cambio:',
  },
  signedOut: {
    subject: 'Se ha cerrado la sesión en tus dispositivos',
    text: 'Hemos cerrado la sesión en los dispositivos de tu cuenta de Redial, como se pidió en su página de seguridad.',
    hint: 'Si no has sido tú, elige una contraseña nueva aquí:',
  },
  suspended: (reason) => `Tu cuenta está suspendida. Motivo: ${asSentence(reason)}`,
};
