/** The page of all brands, in Spanish. */
export const categories = {
  title: 'Categorías',
  intro: 'Elige una marca para ver todos sus teléfonos a la venta.',
  loading: 'Cargando categorías',
  none: 'Todavía no hay categorías',
  noneHint: 'El mercado se está preparando. Vuelve pronto.',
};
