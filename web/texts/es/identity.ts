import { limits } from '#contract/limits.ts';
import type { AccountType, Strength } from '#contract/limits.ts';

const startedElsewhere =
  'Ese inicio de sesión no empezó en este navegador, o empezó hace demasiado tiempo. Inténtalo de nuevo.';
const notPossible = 'Ahora mismo no se puede iniciar sesión. Inténtalo de nuevo dentro de un momento.';
const roles = new Map([
  ['admin', 'administradores'],
  ['seller', 'vendedores'],
  ['buyer', 'compradores'],
]);

/** Login, SignUp and what belongs to them, in Spanish. */
export const identity = {
  accountType: 'Tipo de cuenta',
  accountTypeMeanings: { User: 'Compra teléfonos', Seller: 'Vende teléfonos' } satisfies Record<AccountType, string>,
  accountTypes: { User: 'Comprador', Seller: 'Vendedor' } satisfies Record<AccountType, string>,
  invalid: {
    password: 'Escribe tu contraseña',
    passwordShort: `La contraseña debe tener al menos ${limits.passwordMin} caracteres`,
    name: 'Escribe tu nombre',
  },
  password: {
    show: 'Mostrar',
    hide: 'Ocultar',
    which: 'contraseña',
    strength: 'Fortaleza',
    strengths: { weak: 'Débil', fair: 'Aceptable', good: 'Buena', strong: 'Fuerte' } satisfies Record<Strength, string>,
    tooCommon: 'Esta contraseña es muy común. Cámbiala antes de que otras personas usen este mercado.',
  },
  signedIn: 'Has iniciado sesión',
  alreadyIn: { text: (name: string) => `Ya has iniciado sesión como ${name}.`, dashboard: 'Ir a mi panel' },
  login: {
    metaDescription: 'Inicia sesión en Redial para comprar o vender teléfonos usados.',
    title: 'Iniciar sesión',
    lead: 'Nos alegra verte de nuevo.',
    ended: 'Se ha cerrado tu sesión. Inicia sesión de nuevo para continuar.',
    otherRole: (needs: string, name: string) =>
      `Esa página es para ${roles.get(needs) ?? 'otras cuentas'}. Has iniciado sesión como ${name}; ` +
      'entra con otra cuenta para abrirla.',
    forgot: '¿Has olvidado tu contraseña?',
    submit: 'Iniciar sesión',
    isNew: '¿Es tu primera vez en Redial?',
    create: 'Crea una cuenta',
  },
  signUp: {
    metaDescription: 'Abre una cuenta en Redial para comprar o vender teléfonos usados.',
    title: 'Crear cuenta',
    lead: 'Una cuenta gratuita. Elige para qué la quieres.',
    choose: 'Elige una opción',
    accountTypeHint: 'Después no se puede cambiar.',
    accountTypeRequired: 'Elige el tipo de cuenta',
    submit: 'Crear cuenta',
    created: 'Cuenta creada',
    hasAccount: '¿Ya tienes una cuenta?',
    loginInstead: 'Inicia sesión',
  },
  chooseType: {
    title: (name: string) => `Una cosa más, ${name}`,
    text: '¿Quieres comprar teléfonos o venderlos? Después no se puede cambiar.',
  },
  unconfirmed: {
    text: (email: string) =>
      `Tu correo electrónico ${email} todavía no está confirmado. Te hemos enviado un mensaje con un enlace.`,
    toSell: (email: string) =>
      `Antes de vender un teléfono, confirma tu correo electrónico ${email}: ` +
      'abre el enlace del mensaje que te hemos enviado.',
    toBook: (email: string) =>
      `Antes de reservar un teléfono, confirma tu correo electrónico ${email}: ` +
      'abre el enlace del mensaje que te hemos enviado.',
    noMails: (email: string) =>
      `No te enviamos avisos por correo hasta que confirmes tu dirección ${email}: ` +
      'abre el enlace del mensaje que te hemos enviado.',
    again: 'Enviar el mensaje otra vez',
    sent: 'El mensaje está en camino',
    refused: 'El mensaje ha vuelto. Tu página Avisos dice por qué.',
  },
  google: {
    or: 'O',
    continue: 'Continuar con Google',
    missing:
      'El inicio de sesión con Google no está configurado en este servidor. ' +
      'Usa tu correo electrónico y una contraseña.',
    signingIn: 'Iniciando sesión',
    metaTitle: 'Iniciando sesión',
  },
  failures: {
    account_suspended:
      'Esta cuenta está suspendida. Si confirmaste tu dirección de correo, te enviamos allí el motivo. ' +
      'Si no, escríbenos.',
    access_denied: 'Has cancelado en Google, así que no has iniciado sesión.',
    account_not_linked:
      'Ya hay una cuenta con este correo electrónico. Entra con tu contraseña y confirma primero la dirección (Mi ' +
      'panel, Avisos); después, Continuar con Google también llevará a ella.',
    email_not_found:
      'Google no nos ha dado un correo electrónico que podamos usar, y una cuenta lo necesita. ' +
      'Usa tu correo electrónico y una contraseña.',
    state_mismatch: startedElsewhere,
    state_not_found: startedElsewhere,
    no_cookie: 'La sesión no se ha mantenido. Permite las cookies de este sitio e inténtalo de nuevo.',
    temporarily_unavailable:
      'Google no está disponible en este momento. Inténtalo dentro de un rato o usa tu correo electrónico y una ' +
      'contraseña.',
    too_many_requests: 'Han sido demasiados intentos. Espera un poco y vuelve a probar.',
    internal_server_error: notPossible,
    unavailable: notPossible,
    unreachable: 'No se puede contactar con Redial. Comprueba tu conexión e inténtalo de nuevo.',
  },
  failedOtherwise:
    'No se ha podido iniciar sesión con Google. Inténtalo de nuevo o usa tu correo electrónico y una contraseña.',
};
