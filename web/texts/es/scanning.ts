import type { scanning as en } from '#web/texts/en/scanning.ts';

/** How one side of a sale scans the other's code, in Spanish. */
export const scanning: typeof en = {
  scan: 'Escanear el código QR',
  stop: 'Cerrar la cámara',
  picture: 'Lo que ve la cámara',
  looking: {
    hand_over: 'Pon la cámara sobre el código QR de la pantalla del comprador.',
    bring_back: 'Pon la cámara sobre el código QR de la pantalla del vendedor.',
  },
  other: {
    hand_over: 'Este código QR no es el de una venta. Escanea el que el comprador ve en la página de esta venta.',
    bring_back: 'Este código QR no es el de una venta. Escanea el que el vendedor ve en la página de esta venta.',
  },
  refused:
    'Tu navegador no deja que esta página use la cámara. Permítelo en los ajustes de esta página en el navegador, ' +
    'o escribe abajo las seis cifras.',
  none: 'No encontramos ninguna cámara. Escribe abajo las seis cifras.',
  failed:
    'Ahora no se puede usar la cámara. Cierra otras aplicaciones que la usen e inténtalo de nuevo, ' +
    'o escribe abajo las seis cifras.',
};
