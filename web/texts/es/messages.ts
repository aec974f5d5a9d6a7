/** Messages to the market, in Spanish. */
export const messages = {
  form: {
    required: 'Escribe un mensaje',
    sent: 'Gracias. Hemos recibido tu mensaje; te responderemos por correo electrónico.',
  },
};
