/** The home page, in Spanish. */
export const home = {
  hero: {
    label: 'Para qué sirve Redial',
    slides: {
      phones: {
        title: 'Un buen teléfono merece una segunda vida',
        text: 'Compra a personas reales. Cada anuncio dice cuánto vale, cómo se ha usado y quién lo vende.',
      },
      sell: {
        title: 'Vende el tuyo en lo que dura un café',
        text: 'Una foto, una descripción honesta y un precio. Anúncialo en esta página cuando quieras.',
      },
      safe: {
        title: 'Lo reservado, reservado está',
        text: 'Una reserva guarda el teléfono solo para ti. Ningún teléfono se vende dos veces.',
      },
    },
    start: 'Empezar',
    slideOf: (at: number, count: number) => `${at} de ${count}`,
    slide: (at: number) => `Diapositiva ${at}`,
    previous: 'Diapositiva anterior',
    next: 'Diapositiva siguiente',
    pause: 'Pausar',
    play: 'Reproducir',
  },
  promises: {
    label: 'Con qué puedes contar',
    held: { title: 'Guardado solo para ti', text: 'Una reserva aparta el teléfono. Pagas cuando lo tienes claro.' },
    verified: {
      title: 'Vendedores verificados',
      text: 'La marca azul indica que un administrador ha verificado al vendedor.',
    },
    money: {
      title: 'Guardamos tu dinero',
      text: 'El vendedor cobra cuando hayas tenido tiempo de revisar el teléfono.',
    },
  },
  brands: 'Buscar por marca',
  advertised: {
    title: 'Anuncios destacados',
    none: 'No hay nada destacado en este momento',
    noneHint: 'Los vendedores pueden destacar aquí sus teléfonos. Mientras tanto, mira todos los teléfonos.',
    seeAll: 'Ver todos los teléfonos',
    showMore: (count: number) => `Ver ${count} más`,
  },
  contact: {
    title: 'Escríbenos',
    text: '¿Una pregunta sobre un teléfono, un vendedor o tu reserva? Te responderá una persona.',
  },
};
