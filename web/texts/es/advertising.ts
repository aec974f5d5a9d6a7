/** The page that explains advertising to sellers, in Spanish. */
export const advertising = {
  metaTitle: 'Anunciarse',
  metaDescription: 'Cómo muestran los vendedores sus teléfonos en la primera página de Redial.',
  title: 'Anunciarse en Redial',
  intro: 'Todos los visitantes llegan a la página de inicio. Pon ahí tu teléfono.',
  how: 'Cómo funciona',
  steps: {
    list: {
      title: 'Publica tu teléfono',
      text: 'Añádelo con una foto, su estado y una descripción honesta. Aparece enseguida en la página de su marca.',
    },
    press: { title: 'Pulsa Anunciar', text: 'En Mis productos cada teléfono tiene un botón Anunciar. No cuesta nada.' },
    seen: {
      title: 'Que te vean primero',
      text:
        'La página de inicio muestra 60 teléfonos. Los vendedores se turnan: un teléfono de cada uno, ' +
        'luego el segundo de cada uno.',
    },
  },
  facts: {
    title: 'Conviene saber',
    cost: 'Cuánto cuesta',
    costText: 'Nada. Nadie consigue un lugar mejor por pagar más.',
    order: 'Quién aparece primero',
    orderText: 'El último vendedor que se anunció. Después de los 60 primeros, los teléfonos esperan su sitio.',
    end: 'Cuándo termina',
    endText: 'Cuando el teléfono se vende o lo eliminas.',
  },
  toMyProducts: 'Ir a Mis productos',
  becomeSeller: '¿Aún no tienes cuenta? Regístrate como vendedor',
};
