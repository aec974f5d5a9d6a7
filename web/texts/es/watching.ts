import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('es');

/** Saved searches and alerts, in Spanish. */
export const watching = {
  title: 'Seguimiento',
  intro:
    'Te avisamos cuando un teléfono encaja con una búsqueda guardada, o uno guardado baja de precio o queda libre.',
  loading: 'Cargando tu seguimiento',
  saveSearch: 'Guardar esta búsqueda',
  searchSaved: 'Búsqueda guardada. Te avisaremos cuando haya un teléfono nuevo que encaje.',
  seeSaved: 'Búsqueda guardada',
  searches: 'Búsquedas guardadas',
  count: (count: number, max: number) =>
    plural(count, { one: `${count} de ${max} búsquedas guardadas`, other: `${count} de ${max} búsquedas guardadas` }),
  none: 'Todavía no hay búsquedas guardadas',
  noneHint: 'Busca un teléfono y pulsa «Guardar esta búsqueda».',
  search: 'Buscar un teléfono',
  savedOn: (day: string) => `Guardada el ${day}`,
  byMail: 'Correo',
  byPush: 'Notificación',
  byMailOf: (name: string) => `Correo sobre ${name}`,
  byPushOf: (name: string) => `Notificación sobre ${name}`,
  remove: 'Eliminar',
  removeSearch: (name: string) => `Eliminar la búsqueda ${name}`,
  sure: '¿Eliminar esta búsqueda guardada? No recibirás más avisos de ella.',
  removed: 'Búsqueda eliminada',
  phones: 'Teléfonos guardados',
  phonesHint:
    'Cuando un teléfono guardado baja de precio o queda libre, tienes un aviso aquí. ' +
    'También podemos avisarte por otras vías.',
  seePhones: 'Ver tus teléfonos guardados',
  push: 'Notificaciones en este navegador',
  pushHint: (days: number) =>
    'Recibe notificaciones en este navegador, también con Redial cerrado. ' +
    `Terminan cuando cierras la sesión o si no vienes en ${days} días.`,
  pushOn: 'Activar',
  pushOff: 'Desactivar',
  pushIsOn: 'Las notificaciones están activadas en este navegador',
  pushDenied:
    'Este navegador bloquea las notificaciones de Redial. Permítelas en los ajustes del sitio y vuelve a intentarlo.',
  pushMissing: 'Este navegador no admite notificaciones. En un iPhone, añade antes Redial a la pantalla de inicio.',
  pushSlow:
    'Todavía conectando con el servicio de notificaciones de tu navegador. Si tarda mucho, recarga la página y ' +
    'vuelve a intentarlo más tarde. De todos modos tienes tus avisos en Redial.',
  pushFailed:
    'Las notificaciones siguen desactivadas. Puede que tu navegador no llegue a su servicio de notificaciones, o que ' +
    'sus ajustes no lo permitan. Compruébalo y vuelve a intentarlo. De todos modos tienes tus avisos en Redial.',
  pushOffFailed: 'No se han podido desactivar las notificaciones. Inténtalo de nuevo.',
  savedLead: 'Guardados en tu cuenta. En este navegador también los ves sin conexión.',
  stop: {
    title: 'Dejar de recibir estos correos',
    lead: 'No te escribiremos más sobre esto. Tus avisos en Redial siguen ahí.',
    press: 'Dejar de recibirlos',
    done: 'Hecho. Ya no te escribimos sobre esto.',
    over: 'Este enlace no está completo. Ábrelo otra vez desde el correo o cambia tus avisos en la página Seguimiento.',
    toWatching: 'Cambiar otros avisos',
  },
};
