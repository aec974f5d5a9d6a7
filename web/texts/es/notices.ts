/** What the market tells somebody, in Spanish. */
export const notices = {
  title: 'Avisos',
  intro: 'Novedades de tus teléfonos y pedidos. También te las enviamos por correo electrónico.',
  loading: 'Cargando avisos',
  none: 'Todavía no hay nada que contar',
  noneHint: 'Cuando pase algo con tus teléfonos o reservas, lo leerás aquí.',
  look: 'Ver teléfonos',
  isNew: 'Nuevo',
  markAll: 'Marcar todo como leído',
  markRead: (title: string) => `Marcar como leído: ${title}`,
  allRead: 'Lo has leído todo',
  call: (name: string) => `Llamar a ${name}`,
  write: (name: string) => `Escribir a ${name}`,
};
