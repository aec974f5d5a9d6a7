import type { ProblemTexts } from '#web/texts/en/problems.ts';

/**
 * Refusals by their code that anybody can meet, in Spanish. Those whose code says too little, such as `conflict`, are
 * shown as the server has them.
 */
export const problems: ProblemTexts = {
  unreachable: 'No se puede contactar con Redial. Comprueba tu conexión e inténtalo de nuevo.',
  foreign_origin: 'Esto se envió desde otro sitio y no se ha llevado a cabo.',
  not_found: 'Eso no existe, o ya no está en el mercado.',
  too_large: 'El archivo o el texto es demasiado grande.',
  too_many_requests: 'Demasiados intentos. Espera un poco y vuelve a probar.',
  internal: 'Algo ha fallado por nuestra parte y no se ha cambiado nada. Inténtalo de nuevo.',
  unavailable: 'Redial no puede hacerlo ahora. Inténtalo de nuevo dentro de poco.',
};
