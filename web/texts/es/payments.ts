import { partIn } from '#web/texts/cents.ts';

/** What a card provider refuses, by its code. */
const refusals: Record<string, string> = {
  card_declined: 'Tu tarjeta ha sido rechazada.',
  insufficient_funds: 'Tu tarjeta no tiene fondos suficientes.',
  expired_card: 'Tu tarjeta ha caducado.',
  incorrect_cvc: 'El código de seguridad de tu tarjeta no es correcto.',
  incorrect_number: 'El número de tu tarjeta no es válido.',
  invalid_expiry_month: 'El mes de caducidad de tu tarjeta no es válido.',
  invalid_expiry_year: 'El año de caducidad de tu tarjeta ya ha pasado.',
  invalid_cvc: 'El código de seguridad de tu tarjeta está incompleto.',
  processing_error: 'Se ha producido un error al procesar tu tarjeta. Inténtalo de nuevo dentro de un momento.',
  payment_intent_authentication_failure:
    'No se ha podido confirmar el pago con tu banco. Elige otra tarjeta e inténtalo de nuevo.',
  payment_intent_unexpected_state: 'Este pago ya no se puede confirmar.',
  resource_missing: 'Este pago no existe.',
};

/** Paying for a booking, in Spanish. */
export const payments = {
  title: 'Pago',
  loading: 'Cargando tu reserva',
  heading: (phone: string) => `Pago de ${phone}`,
  please: (price: string) => `Paga ${price} por tu reserva`,
  pleasePrice: (price: number) => `${price} US$`,
  back: 'Volver a Mis pedidos',
  summary: {
    label: 'Resumen del pedido',
    soldBy: (seller: string) => `Vendedor: ${seller}`,
    condition: 'Estado',
    used: 'Tiempo de uso',
    place: 'Lugar',
    buyer: 'Comprador',
    price: 'Precio',
    fees: 'Comisiones',
    noFees: 'Ninguna',
    total: 'Importe total',
    paid: 'Pagado',
    refunded: 'Reembolsado',
    includes: 'Qué incluye el precio',
    included: [
      'El teléfono, tal como lo describe su vendedor',
      'Todo lo que hace Redial: no se añade ninguna comisión',
      'La devolución automática de tu dinero si el pago llega cuando la reserva ya ha terminado',
      'Alguien a quien acudir: si el teléfono no llega o no es como se describe, escríbenos. ' +
        'Podemos devolverte el dinero',
    ],
    notIncluded: 'La entrega en persona: acuerdas con el vendedor dónde quedáis después de pagar.',
    heldUntil: (until: string) => `Reservado para ti hasta: ${until}`,
    hurry: (left: string) => `Tiempo para pagar: solo ${left}`,
    hurryHint: 'Después, el teléfono queda libre para otros.',
    changedMind: '¿Has cambiado de idea?',
  },
  card: {
    title: 'Pagar con tarjeta',
    loading: 'Cargando el formulario de pago',
    number: 'Número de tarjeta',
    expiry: 'Caducidad',
    expiryExample: 'MM / AA',
    cvc: 'Código de seguridad',
    cvcHint: 'Los tres dígitos del reverso',
    cvcHintAmex: 'Los cuatro dígitos del anverso',
    group: 'Datos de la tarjeta',
    byStripe: 'Los datos de tu tarjeta van directamente a Stripe. Redial nunca ve el número.',
    invalid: {
      numberShort: 'El número de tarjeta no está completo.',
      number: 'Revisa el número de tarjeta: hay un dígito equivocado.',
      expiry: 'Escribe el mes y el año; por ejemplo, 04 / 29.',
      expiryPast: 'Esta tarjeta ha caducado.',
      cvc: (digits: number) => `El código tiene ${digits} dígitos.`,
      numberMissing: 'Escribe el número de tarjeta',
      expiryMissing: 'Escribe la fecha de la tarjeta',
      cvcMissing: 'Escribe el código',
    },
    pay: 'Pagar',
    paying: 'Pagando…',
    gettingReady: 'Preparando el pago…',
    lost:
      'Se ha perdido la conexión y estamos comprobando tu pago. Si aún ves este formulario, ' +
      'no se ha completado. Puedes intentarlo de nuevo: no se te cobrará dos veces.',
    charged: (price: string) =>
      `Se cobrarán ${price} una sola vez. ` +
      'Tienes un plazo para revisar el teléfono. Guardamos tu dinero hasta que termine.',
    refusal: (code: string, message: string) => refusals[code] ?? message,
    notCompleted: 'El pago no se ha completado. Inténtalo de nuevo.',
    notAccepted: 'La tarjeta no ha sido aceptada.',
    unreachable: 'No se puede contactar con el proveedor de pagos. Comprueba tu conexión e inténtalo de nuevo.',
    notLoaded:
      'No se ha podido cargar el formulario de nuestro proveedor de pagos. ' +
      'Comprueba tu conexión, o si algo bloquea los scripts, e inténtalo de nuevo.',
  },
  test: {
    text: (card: string) =>
      `Modo de prueba: no se cobra ninguna tarjeta real. Paga con ${card}, cualquier fecha futura y tres dígitos ` +
      'cualesquiera.',
    fill: 'Usar esta tarjeta',
  },
  bank: {
    title: 'Tu banco te pide confirmación',
    text: (price: string) =>
      `Modo de prueba: un banco real te preguntaría aquí si quieres pagar ${price}. Elige cómo sigue.`,
    complete: 'Confirmar el pago',
    fail: 'Rechazar el pago',
  },
  done: {
    title: '¡Enhorabuena! Tu pago se ha completado',
    transaction: 'Identificador de la transacción:',
    copy: 'Copiar',
    copyLabel: 'Copiar el identificador de la transacción',
    copied: 'Copiado',
    paidOn: (moment: string) => `Pagado: ${moment}`,
    next: 'Qué pasa ahora',
    told: {
      title: 'El vendedor ya lo sabe',
      text: 'Le hemos avisado de tu pago. Tú también tienes un correo con todo esto.',
    },
    agree: {
      title: 'Acuerda la entrega',
      text: (seller: string) => `Llama o escribe a ${seller} y acordad dónde quedáis.`,
      textLeft: 'El vendedor ha cerrado su cuenta. Escríbenos, por favor.',
    },
    check: {
      title: 'Mira el teléfono y después enseña tu código',
      text: (contact: string) =>
        'Tu código está en la página de esta venta. Después tienes tiempo para revisar el teléfono. ' +
        `Si necesitas ayuda, ${contact}.`,
      contact: 'escríbenos',
    },
    orders: 'Ir a Mis pedidos',
    call: (name: string) => `Llamar a ${name}`,
    write: (name: string) => `Escribir a ${name}`,
  },
  states: {
    lateTitle: 'La reserva ya había terminado',
    unrecordedTitle: 'Pagado, pero aún sin anotar',
    unrecorded: (reason: string, id: string) =>
      `El cobro se ha hecho, pero todavía no hemos podido anotarlo: ${reason} No se te cobrará otra vez. ` +
      `Tu transacción es ${id}.`,
    notAcknowledged: 'no hubo confirmación.',
    processingTitle: 'Tu banco lo está decidiendo',
    processing:
      'Tu banco está procesando el pago. Mientras tanto, el teléfono queda reservado para ti; ' +
      'esta página se actualiza sola y también puedes salir de ella.',
    declined: 'Tu banco no ha aprobado el pago. No se ha cobrado nada; prueba con otra tarjeta.',
    checkingTitle: 'Se está comprobando el pago',
    checking:
      'Esta reserva ha caducado. Si acabas de pagar, estamos comprobando el pago con tu banco. ' +
      'Esta página se actualiza sola.',
    overTitle: 'Esta reserva ha terminado',
    seeBrand: (brand: string) => `Ver teléfonos ${brand}`,
  },
  receipt: {
    title: 'Recibo',
    phone: 'Teléfono',
    brand: 'Marca',
    seller: 'Vendido por',
    buyer: 'Comprado por',
    bookedAt: 'Reservado',
    paidAt: 'Pagado',
    booking: 'Reserva',
    transaction: 'Id. de transacción',
    total: 'Total pagado',
    part: partIn('es'),
    partBack: 'Devuelto',
    remains: 'Pagado al final',
    print: 'Imprimir',
    thanks: (place: string) =>
      `Comprado en Redial, ${place}. Guarda este recibo con el teléfono: dice de quién viene y desde cuándo lo tienes.`,
  },
};
