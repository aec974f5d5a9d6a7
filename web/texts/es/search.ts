/** Searching the phones of all brands, in Spanish: what every page may say of it. */
export const search = {
  label: 'Buscar en todos los teléfonos',
  placeholder: 'Buscar teléfonos',
  submit: 'Buscar',
  title: (words: string) => `Teléfonos para «${words}»`,
  titleOfAll: 'Teléfonos de todas las marcas',
  none: (words: string) => `Ningún teléfono para «${words}»`,
  noneHint: 'Revisa la ortografía o usa menos palabras.',
  seeBrands: 'Ver todas las marcas',
  seeBrand: (brand: string) => `Ver teléfonos ${brand} sin cuenta`,
  seePhone: (phone: string) => `Ver ${phone} sin cuenta`,
};
