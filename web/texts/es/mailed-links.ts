import type { mailedLinks as en } from '#web/texts/en/mailed-links.ts';

/** The pages that mail links, and those where they lead, in Spanish. */
export const mailedLinks: typeof en = {
  forgot: {
    title: '¿Has olvidado tu contraseña?',
    metaDescription: 'Recibe por correo un enlace para elegir una contraseña nueva para tu cuenta de Redial.',
    text: 'Dinos el correo electrónico de tu cuenta y te enviaremos un enlace para elegir una contraseña nueva.',
    submit: 'Enviarme un enlace',
    sent: (email: string) =>
      `Si hay una cuenta con ${email}, el mensaje está en camino. ` +
      'Su enlace funciona una sola vez, durante una hora. ¿No llega? Mira también en el correo no deseado.',
    remembered: '¿La has recordado?',
  },
  reset: {
    title: 'Elige una contraseña nueva',
    newPassword: 'Contraseña nueva',
    hint: 'Se cerrará tu sesión en todos los demás dispositivos.',
    submit: 'Cambiar la contraseña',
    changed: 'Contraseña cambiada',
    over:
      'Este enlace ya se ha usado, ha caducado o está incompleto. Cada enlace funciona una sola vez, ' +
      'durante una hora.',
    again: 'Pedir otro enlace',
  },
  confirm: {
    metaTitle: 'Confirma tu correo electrónico',
    title: 'Confirma tu correo',
    asking: 'Confirmando tu correo',
    confirmed: 'Gracias. Tu correo electrónico está confirmado.',
    goOn: 'Ir a Redial',
    over: 'Este enlace ha caducado o está incompleto. Funciona durante 24 horas.',
    signIn: 'Inicia sesión',
    signInToSend: 'para que te enviemos el mensaje otra vez, desde Avisos en tu panel.',
  },
  changeEmail: {
    title: 'Confirma tu nueva dirección',
    lead: 'Pulsa el botón y tu cuenta de Redial usará la dirección de correo a la que enviamos este enlace.',
    press: 'Usar esta dirección',
    changed: (email) =>
      `La dirección de correo de tu cuenta es ahora ${email}. A partir de ahora, inicia sesión con ella.`,
    goOn: 'Ir al panel',
    signIn: 'Iniciar sesión',
    over: 'Este enlace se ha usado, retirado o sustituido, o es demasiado antiguo. Funciona una sola vez, durante 24 horas.',
    toSecurity: 'Ir a Seguridad, en tu panel',
  },
};
