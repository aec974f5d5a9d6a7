import { limits } from '#contract/limits.ts';

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
    password: 'Escribe tu contraseña',
    passwordShort: `La contraseña debe tener al menos ${limits.passwordMin} caracteres`,
    passwordLong: `La contraseña debe tener como máximo ${limits.passwordMax} caracteres`,
    name: 'Escribe tu nombre',
    nameLong: `El nombre debe tener como máximo ${limits.nameMax} caracteres`,
  },
};
