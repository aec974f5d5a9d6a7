import type { photos as en } from '#web/texts/en/photos.ts';

/** The photos that somebody chooses for a phone, in Spanish. */
export const photos: typeof en = {
  choose: 'Elige fotos',
  more: (room: number) => (room > 0 ? `Añade hasta ${room} más` : 'No caben más'),
  drop: 'o suéltalas o pégalas aquí',
  chosen: 'Fotos elegidas',
  first: 'Foto 1, la de la ficha',
  numbered: (number: number) => `Foto ${number}`,
  onCard: 'Ficha',
  earlier: (number: number) => `Mover la foto ${number} un puesto hacia delante`,
  later: (number: number) => `Mover la foto ${number} un puesto hacia atrás`,
  remove: (number: number) => `Quitar la foto ${number}`,
  tooMany: (most: number) => `Un teléfono puede tener ${most} fotos. Quita una para añadir otra.`,
  take: 'Hacer una foto',
  sending: 'Subiendo la foto',
};
