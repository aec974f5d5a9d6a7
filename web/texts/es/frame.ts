/** What stands around every page, and what stands in place of one, in Spanish. */
export const frame = {
  meta: {
    title: 'Redial: compra y vende teléfonos usados',
    description:
      'Un mercado abierto de teléfonos usados: anuncios honestos, vendedores verificados y ningún teléfono ' +
      'vendido dos veces.',
  },
  titleOf: (page: string) => `${page} · Redial`,
  navbar: {
    skip: 'Saltar al contenido',
    label: 'Principal',
    menu: 'Menú',
    home: 'Inicio',
    categories: 'Categorías',
    dashboard: 'Mi panel',
    blog: 'Blog',
    contact: 'Contacto',
    login: 'Iniciar sesión',
    signUp: 'Crear cuenta',
    signOut: 'Cerrar sesión',
    signedIn: 'Sesión iniciada',
    signedInAs: (name: string) => `Sesión iniciada como ${name}`,
  },
  footer: {
    line: 'Compra y vende teléfonos usados',
    rights: 'Copyright © 2022 Redial. Código abierto con licencia MIT.',
    services: 'Servicios',
    selling: 'Vender',
    buying: 'Comprar',
    marketing: 'Promoción',
    advertisement: 'Anuncios',
    brand: 'Redial',
    home: 'Inicio',
    categories: 'Categorías',
    blog: 'Blog',
    contact: 'Contacto',
    language: 'Idioma',
  },
  theme: { label: 'Tema', system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
  error: {
    title: 'Algo ha salido mal',
    noReason: 'No se ha podido mostrar la página.',
    notLoaded: 'Una parte de la página no ha cargado. Comprueba tu conexión e inténtalo de nuevo.',
    status: (status: number) => `Código ${status}`,
    home: 'Volver al inicio',
    timeOut: 'La página no ha cargado en dos minutos. Comprueba tu conexión e inténtalo de nuevo.',
  },
  notFound: {
    metaTitle: 'No encontrado',
    drawing: '404: un teléfono con la línea cortada',
    title: 'La página que buscas no existe',
    hint: 'Comprueba la dirección e inténtalo de nuevo.',
  },
  guard: {
    checking: 'Comprobando quién eres',
    unreachable:
      'No se puede contactar con Redial. La página seguirá sola en cuanto se pueda; ' +
      'si habías iniciado sesión, sigue abierta.',
  },
};
