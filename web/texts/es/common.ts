/** Words and sentences that many places say, in Spanish. */
export const common = {
  tryAgain: 'Reintentar',
  close: 'Cerrar',
  loading: 'Cargando',
  loadingMore: 'Cargando…',
  showMore: 'Ver más',
  showAll: 'Ver todo',
  showLess: 'Ver menos',
  nextPageFailed: 'No se ha podido cargar la página siguiente.',
  somethingWrong: 'Algo ha salido mal. Inténtalo de nuevo.',
  stepDone: 'Hecho:',
  cancel: 'Cancelar',
  continue: 'Continuar',
  submit: 'Enviar',
  sending: 'Enviando…',
  email: 'Correo electrónico',
  password: 'Contraseña',
  name: 'Nombre',
  message: 'Mensaje',
  invalid: {
    email: 'Escribe tu correo electrónico',
  },
};
