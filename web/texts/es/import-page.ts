import type { importPage as english } from '#web/texts/en/import-page.ts';
import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('es');
const phones = (count: number, shown: string) =>
  plural(count, { one: `${shown} teléfono`, other: `${shown} teléfonos` });

const lines = (count: number, shown: string) => plural(count, { one: `${shown} línea`, other: `${shown} líneas` });

/** Listing by file, in Spanish. */
export const importPage: typeof english = {
  title: 'Importar teléfonos',
  lead: 'Publica y cambia muchos teléfonos a la vez con un archivo CSV de tu hoja de cálculo.',
  template: 'Descargar una plantilla',
  file: 'Archivo CSV',
  fileHint: 'UTF-8, hasta 10 MB y 10.000 líneas, con comas o puntos y coma.',
  fileRequired: 'Elige un archivo CSV',
  fileChanged: 'El archivo ha cambiado desde que lo elegiste. Elígelo otra vez.',
  pictures: 'Fotos',
  picturesHint: 'Elige todas las fotos que nombra la columna photos. No descargamos fotos de otras direcciones.',
  chosen: (count, shown) => plural(count, { one: `${shown} foto elegida`, other: `${shown} fotos elegidas` }),
  check: 'Comprobar el archivo',
  checking: 'Comprobando el archivo…',
  checked: 'Qué hará la importación',
  nothingYet: 'Todavía no se ha guardado nada.',
  outcomes: { new: 'nuevos', changed: 'cambiados', same: 'sin cambios', refused: 'con errores' },
  start: (count, shown) => `Importar ${phones(count, shown)}`,
  endsOffers: 'Al cambiar un teléfono terminan sus ofertas abiertas.',
  leavesOut: 'Las líneas con errores se dejan fuera. Corrige el archivo y compruébalo otra vez para incluirlas.',
  nothingToDo: 'No hay nada que importar: corrige las líneas de abajo o elige otro archivo.',
  allThere: 'Todos los teléfonos de este archivo están en el mercado tal como dice.',
  uploading: (done, all) => `Subiendo la foto ${done} de ${all}`,
  importing: (done, count, all) => `Importando: ${done} de ${lines(count, all)}`,
  underWay: (done, count, all) => `Hay una importación tuya en marcha: ${done} de ${lines(count, all)}.`,
  notDoneYet: 'Tu última importación aún no ha terminado. Podrás importar otro archivo cuando termine.',
  goesOn: 'Puedes salir de esta página: la importación sigue.',
  keepOpen: 'No cierres esta página hasta que se suban las fotos.',
  leave: 'Tus fotos aún se están subiendo. Si sales ahora, no se importa nada.',
  done: 'Importación terminada',
  onMarket: {
    new: (count, shown) => plural(count, { one: `${shown} teléfono nuevo`, other: `${shown} teléfonos nuevos` }),
    changed: (count, shown) => plural(count, { one: `${shown} cambiado`, other: `${shown} cambiados` }),
  },
  doneText: (added, changed) => `En el mercado: ${added} y ${changed}.`,
  leftOut: (count, shown) =>
    plural(count, {
      one: `${shown} línea tiene errores y no se ha importado.`,
      other: `${shown} líneas tienen errores y no se han importado.`,
    }),
  toProducts: 'Ver Mis productos',
  again: 'Importar otro archivo',
  notUploaded: (name, why) => `${name}: ${why}`,
  faults: 'Líneas con errores',
  columns: { line: 'Línea', reference: 'Referencia', column: 'Columna', reason: 'Qué falla' },
  showMore: (count) => `Ver ${count} más`,
  moreFaulty: (count, shown) =>
    plural(count, {
      one: `${shown} línea más tiene errores que no se muestran aquí.`,
      other: `${shown} líneas más tienen errores que no se muestran aquí.`,
    }) + ' Corrige antes estas y comprueba el archivo otra vez.',
  help: 'Qué significan las columnas',
  helpLead:
    'La primera línea tiene los nombres de las columnas, en cualquier orden. ' +
    'Una línea con una referencia nueva publica un teléfono. Una con la referencia de un teléfono a la venta lo ' +
    'cambia. Enviar otra vez el mismo archivo no repite nada.',
  optional: 'opcional',
  about: {
    reference: 'Tu propio nombre para el teléfono, como su número de inventario.',
    brand: 'Una marca de Redial: Apple.',
    model: 'Un modelo de nuestro catálogo: iPhone 13.',
    name: 'El título del anuncio.',
    storage_gb: 'Almacenamiento en gigabytes: 128.',
    ram_gb: 'Memoria en gigabytes: 4.',
    colour: 'Como se vendió: Midnight.',
    condition: 'Excellent, Good o Fair.',
    carrier_lock: 'unlocked (libre) o locked (bloqueado).',
    battery_health: 'Por ciento: 88.',
    in_box: 'De box, charger, cable, earphones, case y receipt, separados por |: box|cable.',
    used_time: 'Cuánto se ha usado: 1 año.',
    original_price: 'Lo que costó nuevo, en dólares enteros.',
    resale_price: 'Lo que pides, en dólares enteros.',
    description: 'Lo que debe saber quien lo compra.',
    location: 'Dónde está.',
    town: 'Con su región: Portland, OR. Sin esta columna: la que nombre así location.',
    handover: 'in_person (en persona), sent (por correo) o both (ambas). Vacío: in_person.',
    sent_to: 'Países en dos letras, separados por |: ES|PT. El precio incluye el envío.',
    phone: 'El número al que llaman los compradores.',
    posted_on: 'Un día como 2026-11-21. Vacío: hoy.',
    photos: 'Nombres de las fotos, separados por |. La primera va en la tarjeta. Vacío si el teléfono ya tiene fotos.',
  },
};
