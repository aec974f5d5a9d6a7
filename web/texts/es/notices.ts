/** What the market tells somebody, in Spanish. */
export const notices = {
  title: 'Avisos',
  intro: 'Lo que ha pasado con tus teléfonos y reservas. También te lo enviamos por correo electrónico.',
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
