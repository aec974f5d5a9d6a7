/** What the server says of a field (contract/fields.ts, and `refuseField` where it decides), and the same in Spanish. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^is required$/, 'hay que rellenarlo'],
  [/^must have at least (\d+) characters$/, 'debe tener al menos $1 caracteres'],
  [/^must have at most (\d+) characters$/, 'puede tener como mucho $1 caracteres'],
  [/^must not contain a NUL character$/, 'contiene un carácter que no se puede guardar'],
  [
    /^must not contain characters that turn the direction of text$/,
    'contiene caracteres que cambian la dirección del texto',
  ],
  [/^must be one line, without control characters$/, 'debe estar en una sola línea, sin caracteres de control'],
  [/^must not contain invisible characters$/, 'contiene caracteres invisibles'],
  [
    /^must not contain a link\. Put a space after each full stop$/,
    'no puede contener un enlace. Escribe un espacio después de cada punto',
  ],
  [/^must be a whole number of dollars$/, 'debe ser un número entero de dólares'],
  [/^must be at least (\d+)$/, 'debe ser al menos $1'],
  [/^must be at most (\d+)$/, 'debe ser como mucho $1'],
  [/^must be an e-mail address$/, 'debe ser una dirección de correo electrónico'],
  [/^must be a date such as (.+)$/, 'debe ser una fecha como $1'],
  [/^must be Excellent, Good or Fair$/, 'debe ser excelente, bueno o aceptable'],
  [/^must be User or Seller$/, 'debe ser comprador o vendedor'],
  [/^must be a picture that you uploaded$/, 'debe ser una foto que hayas subido tú'],
  [/^must not be in the future$/, 'no puede estar en el futuro'],
  [/^is too long ago$/, 'está demasiado lejos en el pasado'],
  [/^is not your name$/, 'no es tu nombre'],
  [/^is not the name you signed up with$/, 'no es el nombre con el que te registraste'],
  [/^is not the e-mail address you are signed in with$/, 'no es el correo con el que has iniciado sesión'],
  [/^is not a category of Redial$/, 'no es una marca de Redial'],
  [/^is true, but you are not a verified seller yet$/, 'dice que eres un vendedor verificado, y todavía no lo eres'],
  [/^must be atleast (\d+) characters or longer$/, 'debe tener al menos $1 caracteres'],
  [
    /^is one of the most common passwords\..*$/,
    'es una de las contraseñas más comunes. Elige una más difícil de adivinar',
  ],
  [/^is not your current password$/, 'no es tu contraseña actual'],
  [/^The file is empty\..*$/, 'El archivo está vacío. Elígelo otra vez, o elige otro.'],
];

/** What the server says of a field, in Spanish; of what no form of ours can send, only that it is not right. */
export function fieldProblem(said: string): string {
  const found = sentences.find(([english]) => english.test(said));
  return found === undefined ? 'tiene un valor no válido' : said.replace(found[0], found[1]);
}
