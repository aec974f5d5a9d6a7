/** The page about the safety of one's account, in Spanish. */
export const security = {
  title: 'Seguridad',
  intro: 'Tu contraseña, tus dispositivos y lo que ha pasado con tu cuenta.',
};
