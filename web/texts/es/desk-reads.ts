/** What both are told where they ask for an admin, or say what is wrong, in Spanish. */
export const deskReads = 'El administrador que decida puede leer vuestros mensajes sobre este teléfono.';
