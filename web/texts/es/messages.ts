import { limits } from '#contract/limits.ts';

/** Messages to the market, in Spanish. */
export const messages = {
  form: {
    required: 'Escribe un mensaje',
    tooLong: `El mensaje debe tener como máximo ${limits.textMax} caracteres`,
    sent: 'Gracias. Hemos recibido tu mensaje; te responderemos por correo electrónico.',
  },
};
