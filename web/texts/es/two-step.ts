import type { Texts } from '#web/texts/en/index.ts';

/** Two-step sign-in: setting it up, giving a code, and confirming again, in Spanish. */
export const twoStep: Texts['twoStep'] = {
  title: 'Acceso en dos pasos',
  text:
    'Una contraseña se puede adivinar o robar. Con el acceso en dos pasos hace falta además un código de una ' +
    'aplicación de tu teléfono.',
  isOn: 'Activado',
  isOff: 'Desactivado',
  needed: 'Los administradores de este mercado entran en dos pasos. Activa el acceso en dos pasos para continuar.',
  turnOn: 'Activar',
  turnOff: 'Desactivar',
  newCodes: 'Códigos de recuperación nuevos',
  code: 'Código',
  codeRequired: 'Escribe el código',
  noAppCode: 'Este código no es correcto',
  codeHint: 'Seis cifras de tu aplicación de autenticación, o uno de tus códigos de recuperación.',
  appCodeHint: 'Seis cifras de tu aplicación de autenticación.',
  scan: 'Escanéalo con una aplicación de autenticación',
  scanHint: 'Sirve cualquier aplicación de códigos de un solo uso, como Google Authenticator, 1Password o Aegis.',
  qr: 'Código QR con el secreto para tu aplicación de autenticación',
  secret: 'O escribe este secreto en la aplicación:',
  open: 'Abrir en una aplicación de este dispositivo',
  confirm: 'Confirmar',
  on: 'El acceso en dos pasos está activado',
  off: 'El acceso en dos pasos está desactivado',
  recovery: {
    title: 'Tus códigos de recuperación',
    text:
      'Cada código sustituye una vez a la aplicación. Guárdalos donde puedas leerlos sin tu teléfono. ' +
      'Solo los mostramos ahora.',
    copy: 'Copiar',
    copied: 'Copiados',
    copyAll: 'Copiar todos los códigos de recuperación',
    download: 'Descargar',
    done: 'Los he guardado',
    leave: '¿Salir sin tus códigos de recuperación? Solo los mostramos ahora.',
  },
  signIn: {
    title: 'Escribe tu código',
    lead: 'Falta un paso: un código de tu aplicación de autenticación.',
    submit: 'Entrar',
    back: 'Empezar de nuevo',
  },
  again: {
    title: 'Escribe tu código',
    text: 'Para esto hace falta otra vez un código de tu aplicación de autenticación. Tu sesión sigue abierta.',
    submit: 'Confirmar',
  },
};
