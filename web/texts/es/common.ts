import type { MadeName } from '#contract/made-names.ts';
import { withArticle } from '#web/texts/spanish-hours.ts';

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
  wait: {
    seconds: (count: number) => `dentro de ${inWords(count)}`,
    today: (time: string) => `a ${withArticle(time)}`,
    later: (dayAndTime: string) => `el ${dayAndTime}`,
  },
  madeNames: {
    'Closed account': 'Cuenta cerrada',
    Operator: 'Operador',
    'a buyer': 'un comprador',
    'a seller': 'un vendedor',
  } satisfies Record<MadeName, string>,
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
    emailWrong: 'Escribe una dirección como nombre@example.org.',
  },
};

function inWords(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
  if (seconds < 7_200) return `${Math.ceil(seconds / 60)} minutos`;
  return `${Math.ceil(seconds / 3_600)} horas`;
}
