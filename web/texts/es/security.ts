import type { SecurityEventKind } from '#contract/security-events.ts';

/** The page about the safety of one's account, in Spanish. */
export const security = {
  title: 'Seguridad',
  intro: 'Tu dirección de correo, tu contraseña, tus dispositivos y lo que ha pasado con tu cuenta.',
  email: {
    title: 'Dirección de correo',
    loading: 'Cargando tu dirección de correo',
    change: 'Cambiar',
    new: 'Nueva dirección de correo',
    hint:
      'Enviamos allí un enlace. Tu dirección cambia cuando la confirmas, ' +
      'y entonces se cierra tu sesión en los demás dispositivos.',
    submit: 'Enviar el enlace',
    waiting: (email: string, until: string) =>
      `Hemos enviado un mensaje a ${email}. Abre su enlace y pulsa allí el botón para cambiar tu dirección. ` +
      `El enlace funciona hasta el ${until}. ¿No llega? Mira en el correo no deseado o pide otro enlace.`,
    again: 'Enviar otro enlace',
    withdraw: 'Retirar',
    withdrawn: 'Tu dirección de correo sigue como está',
    signInAgain:
      'Tu cuenta no tiene contraseña. Entra otra vez con Google y cambia tu dirección en los 15 minutos siguientes.',
  },
  password: {
    title: 'Contraseña',
    current: 'Contraseña actual',
    new: 'Contraseña nueva',
    hint: 'Se cerrará tu sesión en los demás dispositivos.',
    submit: 'Cambiar la contraseña',
    changed: 'Contraseña cambiada',
    none: 'Tu cuenta no tiene contraseña: entras con Google.',
    set: 'Elegir una contraseña por correo',
    loading: 'Cargando los ajustes de tu contraseña',
  },
  signInForTwoSteps:
    'Tu cuenta no tiene contraseña. ' +
    'Entra otra vez con Google y activa el acceso en dos pasos en los 15 minutos siguientes.',
  devices: {
    title: 'Dispositivos',
    loading: 'Cargando tus dispositivos',
    device: 'Dispositivo',
    network: 'Red',
    signedIn: 'Sesión iniciada',
    lastUsed: 'Último uso',
    isThis: 'Este dispositivo',
    signOut: 'Cerrar sesión',
    signOutOf: (device: string) => `Cerrar sesión: ${device}`,
    ask: (device: string) => `¿Cerrar la sesión de ${device}?`,
    askThis: '¿Cerrar la sesión en este dispositivo?',
    signOutOthers: 'Cerrar sesión en los demás',
    askOthers: '¿Cerrar la sesión en todos los demás dispositivos?',
    signOutAll: 'Cerrar sesión en todos',
    askAll: '¿Cerrar la sesión en todos tus dispositivos, también en este?',
    recoveryCodes:
      'Tus códigos de recuperación siguen siendo válidos después de cerrar la sesión. ' +
      'Si alguien ha podido verlos, crea otros nuevos.',
    othersSignedOut: 'Se ha cerrado la sesión en los demás dispositivos',
    signedOut: 'Se ha cerrado la sesión en ese dispositivo',
  },
  events: {
    title: 'Actividad reciente',
    loading: 'Cargando la actividad reciente',
    none: 'Todavía no ha pasado nada.',
    what: 'Qué ha pasado',
    when: 'Cuándo',
    kinds: {
      signed_up: 'Cuenta abierta',
      signed_in: 'Sesión iniciada',
      new_device: 'Dispositivo nuevo',
      wrong_password: 'Contraseña incorrecta',
      slowed_down: 'Demasiadas contraseñas incorrectas: hay que esperar',
      password_changed: 'Contraseña cambiada',
      password_reset: 'Contraseña nueva con un enlace por correo',
      email_change_asked: 'Dirección de correo nueva pedida',
      email_change_withdrawn: 'Cambio de dirección de correo retirado',
      email_changed: 'Dirección de correo cambiada',
      session_ended: 'Sesión cerrada en un dispositivo',
      sessions_ended: 'Sesión cerrada en varios dispositivos',
      two_steps_on: 'Acceso en dos pasos activado',
      two_steps_off: 'Acceso en dos pasos desactivado',
      recovery_codes_renewed: 'Códigos de recuperación nuevos',
      recovery_code_used: 'Código de recuperación usado',
    } satisfies Record<SecurityEventKind, string>,
  },
};
