import type { mailsComeBack as en } from '#web/texts/en/mails-come-back.ts';

/** What somebody reads whose mails come back, in Spanish. */
export const mailsComeBack: typeof en = {
  text: (email, answer) =>
    `Los correos a ${email} vuelven («${answer}»), así que por ahora solo enviamos lo imprescindible. ` +
    'Todos tus avisos están en este sitio.',
  hint: (link) => `Revisa tu buzón e inténtalo otra vez. Si la dirección está mal o ya no existe, ${link}.`,
  change: 'cámbiala',
  again: 'Intentarlo otra vez',
  sent: 'Ha funcionado. Volvemos a escribirte por correo.',
  refused: 'El correo ha vuelto otra vez.',
};
