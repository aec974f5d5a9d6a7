import type { Condition } from '#contract/limits.ts';
import { formatsIn } from '#web/texts/formats.ts';
import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('es');
const { number } = formatsIn('es');

/** Phones and brands wherever they are shown or listed, in Spanish. */
export const products = {
  count: (count: number) => plural(count, { one: `${number(count)} teléfono`, other: `${number(count)} teléfonos` }),
  conditions: { Excellent: 'Excelente', Good: 'Bueno', Fair: 'Aceptable' } satisfies Record<Condition, string>,
  conditionMeanings: {
    Excellent: 'Sin señales de uso visibles',
    Good: 'Ligeras señales de uso',
    Fair: 'Señales de uso claras; funciona perfectamente',
  } satisfies Record<Condition, string>,
  verifiedSeller: 'Vendedor verificado',
  reserved: 'Reservado',
  resalePrice: 'Precio de venta',
  originalPrice: 'Precio original',
  belowLaunch: (percent: string) => `${percent} menos que en su lanzamiento`,
  used: (time: string) => `Tiempo de uso: ${time}`,
  loading: 'Cargando teléfonos',
};
