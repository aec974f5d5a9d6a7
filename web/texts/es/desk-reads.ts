/** What both are told where they ask for an admin, or say what is wrong, in Spanish. */
export const deskReads =
  'Mientras un administrador tenga que decidir, los administradores pueden leer lo que os escribisteis sobre este ' +
  'teléfono, con fotos, y cuántas ventas anteriores y denuncias tenéis.';
