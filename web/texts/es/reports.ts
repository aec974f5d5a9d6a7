/** Reporting phones, in Spanish. */
export const reports = {
  dialog: {
    title: (phone: string) => `Denunciar ${phone}`,
    intro:
      'Dinos si algo de este anuncio no es correcto. Un administrador lo revisará y puede retirar el teléfono del ' +
      'mercado.',
    reason: 'Motivo',
    hint: '¿Qué tiene de malo este anuncio? Solo lo lee el administrador.',
    required: 'Escribe el motivo',
    submit: 'Enviar',
    sending: 'Enviando…',
    changed:
      'Quien lo vende ha cambiado este anuncio desde que lo abriste. ' +
      'Pulsa otra vez para denunciarlo como está ahora.',
    saved: 'Gracias por tu respuesta. Hemos guardado tu denuncia',
  },
};
