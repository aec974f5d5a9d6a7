/** The admin's inbox, in Spanish. */
export const inbox = {
  title: 'Mensajes',
  lead: 'Lo que la gente escribe en el formulario de contacto; lo más reciente, primero.',
  loading: 'Cargando mensajes',
  none: 'No hay mensajes',
  noneHint: 'Los mensajes del formulario de contacto llegan aquí.',
  from: (email: string) => `Mensaje de ${email}`,
  unread: 'Nuevo',
  reply: 'Responder',
  replySubject: 'Tu mensaje a Redial',
  markAsRead: 'Marcar como leído',
  delete: 'Eliminar',
  sureToDelete: '¿Seguro que quieres eliminar este mensaje?',
  deleted: 'Mensaje eliminado',
};
