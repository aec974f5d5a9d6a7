import type { IssueMessages } from '#contract/issues.ts';

const all = new Intl.ListFormat('es');
const either = new Intl.ListFormat('es', { type: 'disjunction' });

/** What can be wrong with a field, in Spanish: each follows the name of its field, or is a sentence of its own. */
export const issues: IssueMessages = {
  required: () => 'hay que rellenarlo',
  unknown_field: () => 'no es un campo de esta petición',
  wrong_type: ({ expected }) => (expected === 'number' ? 'debe ser un número' : 'tiene un valor no válido'),
  not_valid: () => 'tiene un valor no válido',
  not_one_of: ({ options }) => `debe ser ${either.format(options)}`,

  too_short: ({ min }) => `debe tener al menos ${min} caracteres`,
  too_long: ({ max }) => `puede tener como mucho ${max} caracteres`,
  too_low: ({ min }) => `debe ser al menos ${min}`,
  too_high: ({ max }) => `debe ser como mucho ${max}`,
  too_many: ({ max }) => `puede nombrar ${max} como mucho`,
  not_whole: () => 'debe ser un número entero',

  holds_nul: () => 'contiene un carácter que no se puede guardar',
  holds_turning: () => 'contiene caracteres que cambian la dirección del texto',
  holds_invisible: () => 'contiene caracteres invisibles',
  holds_link: () => 'no puede contener un enlace. Escribe un espacio después de cada punto',
  not_one_line: () => 'debe estar en una sola línea, sin caracteres de control',

  not_an_email: () => 'debe ser una dirección de correo electrónico',
  not_an_id: () => 'no es un identificador',
  not_an_account: () => 'no es un número de cuenta',
  not_six_digits: () => 'deben ser las seis cifras que te enseña el comprador',
  not_an_imei: () => 'debe ser el número de 15 cifras que muestra *#06#',
  not_a_date: () => 'debe ser una fecha como 2026-11-21',
  not_an_address_here: () => 'debe ser una dirección de este sitio',
  not_a_key: () => 'debe tener de 1 a 255 caracteres visibles',
  in_future: () => 'no puede estar en el futuro',
  too_long_ago: () => 'está demasiado lejos en el pasado',

  password_too_short: ({ min }) => `debe tener al menos ${min} caracteres`,
  password_too_common: () => 'es una de las contraseñas más comunes. Elige una más difícil de adivinar',
  password_unchanged: () => 'es la contraseña que ya tienes',
  password_wrong: () => 'no es tu contraseña actual',

  not_your_name: () => 'no es tu nombre',
  not_your_email: () => 'no es el correo con el que has iniciado sesión',
  not_verified: () => 'dice que eres un vendedor verificado, y todavía no lo eres',
  not_a_category: () => 'no es una marca de Redial',
  other_brand: ({ brand }) => `no corresponde a esta marca, que es ${brand}`,
  other_price: ({ price }) => `no es el precio, que es ${price} US$`,
  not_of_this_phone: () => 'no corresponde a este teléfono',
  not_an_upload: () => 'debe ser la dirección de una foto subida aquí',
  not_your_upload: () => 'debe ser una foto que hayas subido tú',
  not_first_photo: () => 'debe empezar por la foto de img',
  photo_twice: () => 'no puede repetir una foto',
  not_a_model: () => 'no es un modelo del catálogo',
  model_of_other_brand: () => 'es un modelo de otra marca',
  not_a_country: () => 'no es un país en dos letras, como ES',
  country_not_served: ({ options }) => `no es un país al que se envíe este teléfono: ${either.format(options)}`,
  way_not_offered: () => 'no es una forma en la que el vendedor ofrezca este teléfono',
  number_of_carrier: ({ options }) =>
    `es un número de ${either.format(options)}. Revisa el número, o elige quién lleva el paquete u «Otro ` +
    'transportista» y escribe su nombre',
  not_a_tracking_number: ({ example }) =>
    `no parece el número de un paquete. Los de este transportista son como ${example}. ` +
    'Si el tuyo es correcto, elige «Otro transportista» y escribe su nombre',
  not_a_release: () => 'debe ser un año como 2021, o un año y un mes del 01 al 12 como 2021-09',
  not_a_town: () => 'no es una población que conozcamos',
  not_our_terms: () => 'Las condiciones han cambiado. Vuelve a cargar la página para seguir.',

  file_empty: () => 'El archivo está vacío. Elígelo otra vez, o elige otro.',
  file_too_large: ({ megabytes }) =>
    `La imagen ocupa más de ${megabytes} MB. Elige otra más pequeña o guárdala con menos calidad.`,
  not_a_picture: () => 'No podemos leer este archivo como imagen. Elige un archivo JPEG, PNG, WebP o AVIF.',
  picture_is_heic: () =>
    'No podemos leer imágenes HEIC. Guárdala como JPEG y elige esa. ' +
    'Un iPhone hace fotos JPEG con «Más compatible», en Ajustes, Cámara, Formatos.',
  picture_damaged: () => 'La imagen está dañada o incompleta. Elígela otra vez, o elige otra.',
  picture_too_big: ({ megapixels, max }) =>
    `La imagen tiene ${megapixels} megapíxeles y puede tener ${max} como mucho. Redúcela.`,
  picture_too_big_as_saved: ({ megapixels, max, format }) =>
    `La imagen tiene ${megapixels} megapíxeles y, guardada así (${format}), puede tener ${max} como mucho. ` +
    'Redúcela o guárdala como un JPEG normal (no progresivo).',
  picture_too_narrow: ({ width, height, max }) =>
    `La imagen es una tira de ${width} por ${height} píxeles. ` +
    `Recórtala para que el lado largo mida como mucho ${max} veces el corto.`,
  picture_too_costly: () =>
    'La imagen necesita demasiada memoria. Redúcela o guárdala como un JPEG normal (no progresivo).',
  picture_too_slow: () =>
    'La imagen tarda demasiado en abrirse. Redúcela o guárdala como un JPEG normal (no progresivo).',
  table_empty: () => 'El archivo no tiene ninguna línea con un teléfono. Rellena la plantilla o elige otro archivo.',
  table_too_large: ({ megabytes }) => `El archivo ocupa más de ${megabytes} MB. Divídelo en varios.`,
  table_too_long: ({ max }) => `El archivo tiene más de ${max} líneas. Divídelo en varios.`,
  table_not_utf8: () => 'El archivo no es texto UTF-8. En tu hoja de cálculo elige «Guardar como» y «CSV UTF-8».',
  table_broken: ({ line }) =>
    `Las comillas de la línea que empieza en la ${line} no cuadran. Dentro de una celda, cada comilla va doble.`,
  table_line_too_long: ({ line }) =>
    `La línea que empieza en la ${line} es demasiado larga. ¿Faltan ahí unas comillas de cierre?`,
  column_unknown: ({ column, options }) =>
    `No hay ninguna columna «${column}». Las columnas son ${all.format(options)}.`,
  column_twice: ({ column }) => `La columna «${column}» está dos veces. Quita una.`,
  column_missing: ({ column }) => `Falta la columna «${column}». Mira la plantilla.`,

  cells_differ: ({ found, expected }) =>
    `Esta línea tiene ${found} celdas en lugar de ${expected}. Un texto que contiene el separador va entre comillas.`,
  not_a_brand: ({ options }) => `debe ser una de las marcas de aquí: ${either.format(options)}`,
  reference_twice: ({ line }) => `ya está en la línea ${line}. Cada teléfono necesita la suya`,
  photo_not_chosen: ({ name }) => `nombra ${name}. Elige esa foto junto con el archivo`,
  photo_elsewhere: () => 'no puede ser una dirección de otro sitio. No descargamos fotos: elige los archivos',
  phone_reserved: () => 'es un teléfono reservado. Se queda como lo vio quien lo compra',
  phone_sold: () => 'es un teléfono vendido. Usa otra referencia para el siguiente',
  phone_returned: () => 'es un teléfono cuya venta se reembolsó. Vuelve a ponerlo a la venta en Mis ventas',
  phone_taken_down: () => 'es un teléfono que un administrador retiró del mercado',
  no_room_yet: ({ max }) =>
    `es un teléfono de más. Puedes tener ${max} en el mercado hasta tu primera venta o hasta que te verifiquemos`,
  no_room_today: ({ max }) => `es un teléfono de más por hoy: ${max} nuevos en 24 horas`,
  pictures_waiting: () => 'Hay demasiadas imágenes en espera. Inténtalo de nuevo dentro de unos segundos.',
};
